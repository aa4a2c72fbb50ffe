export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 200;
