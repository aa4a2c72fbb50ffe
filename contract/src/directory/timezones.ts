/** The time zones of the United States and its territories that a contact may live in. */
export const TIMEZONES = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain, Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'America/Adak': 'Aleutian',
  'Pacific/Honolulu': 'Hawaii',
  'America/Detroit': 'Eastern, Michigan',
  'America/Indiana/Indianapolis': 'Eastern, Indiana',
  'America/Boise': 'Mountain, Idaho',
  'America/Puerto_Rico': 'Atlantic, Puerto Rico',
  'America/St_Thomas': 'Atlantic, Virgin Islands',
  'Pacific/Guam': 'Chamorro, Guam',
  'Pacific/Saipan': 'Chamorro, Northern Marianas',
  'Pacific/Pago_Pago': 'Samoa',
} as const;
export type Timezone = keyof typeof TIMEZONES;

/** Returns what people call a time zone; one that is not listed keeps its name. */
export function nameOfTimezone(timezone: string): string {
  return (TIMEZONES as Record<string, string>)[timezone] ?? timezone;
}
