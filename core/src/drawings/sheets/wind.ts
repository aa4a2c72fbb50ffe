import { find } from './sheet.ts';

/** What a sheet's notes say of the wind. */
export type Wind = {
  code: string | null;
  /** In miles an hour, whether or not a job can hold it. */
  speed: number | null;
  exposure: string | null;
  /** ft-in-16ths, of at least one foot: a job takes no other. */
  roofHeight: string | null;
};

const SPEED = /\bVult ?= ?(\d{2,3}) ?mph|\bSpeed: ?(\d{2,3}) mph|\bWind Speed ?\(mph\): ?(\d{2,3})\b/;
const OLD_SPEED = /\bASCE 7-\d{2}; ?(\d{2,3}) ?mph|\bVasd ?= ?(\d{2,3}) ?mph/;
const EXPOSURE = /\bExp\.? ?([A-D])\b|\bEXP: ?([A-D])\b|\bExposure(?: Category)?: ?([A-D])\b/;
const HEIGHT = /\bh ?= ?(\d{1,3}(?:\.\d{1,2})?) ?ft\b|\bMean (?:Roof )?Height: ?(\d{1,3}(?:\.\d{1,2})?) ?ft/;

/** Reads the wind note of a drawing or the wind lines of an index sheet. */
export function windOf(text: string): Wind {
  const standard = find(text, /\bASCE ?7-(\d{2})\b/);
  const speed = either(SPEED.exec(text)) ?? either(OLD_SPEED.exec(text));
  const height = either(HEIGHT.exec(text));
  return {
    code: standard ? `ASCE 7-${standard}` : null,
    speed: speed === null ? null : Number(speed),
    exposure: either(EXPOSURE.exec(text)),
    roofHeight: height === null ? null : inSixteenths(Number(height)),
  };
}

function inSixteenths(feet: number): string | null {
  const sixteenths = Math.round(feet * 192);
  const wholeFeet = Math.floor(sixteenths / 192);
  return wholeFeet > 0 ? [wholeFeet, Math.floor(sixteenths / 16) % 12, sixteenths % 16].join('-') : null;
}

function either(found: RegExpExecArray | null): string | null {
  return found?.slice(1).find((group) => group !== undefined) ?? null;
}
