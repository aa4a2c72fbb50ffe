/** Who asks, in a benchmark's database: operations, the largest, a middling and a small company, a corporation. */
export const ASKERS = ['operations', 'big', 'mid', 'small', 'corporation'] as const;
export type Asker = (typeof ASKERS)[number];

export type Scenario = {
  name: string;
  as: Asker;
  query: Record<string, string>;
  target: 'G1' | 'G1-sparse' | 'G3' | 'G4' | 'G5';
};

const staff = (name: string, query: Record<string, string>, target: Scenario['target'] = 'G1'): Scenario => ({
  name,
  as: 'operations',
  query,
  target,
});

const COMPANY: Record<'big' | 'mid' | 'small', string> = { big: '1', mid: '100', small: '2500' };

/** Each filter alone, usual combinations, first and deep pages, as staff and as customers. */
export function listScenarios(jobs: number): Scenario[] {
  const deep = (share: number) => String(Math.max(1, Math.floor((jobs * share) / 10)));
  const month = { start_date: '2020-05-01', end_date: '2020-05-31' };
  return [
    staff('no filter', {}),
    staff('no filter, 100 a page', { per_page: '100' }),
    staff('all open', { job_status: 'all_open' }),
    staff('all active', { job_status: 'all_active' }),
    staff('all closed', { job_status: 'all_closed' }),
    staff('final review', { job_status: '10' }),
    staff('my final reviews', { job_status: 'my_final_reviews' }),
    staff(
      '20 job numbers',
      { job_id: Array.from({ length: 20 }, (_, n) => Math.floor(((n + 1) * jobs) / 21)).join(',') },
      'G1-sparse',
    ),
    staff('type re', { job_type: 're' }),
    staff('type e, product e', { job_type: 'e', product_type: 'e' }, 'G1-sparse'),
    staff('company, big', { drjcoid: COMPANY.big }),
    staff('company, small', { drjcoid: COMPANY.small }),
    staff(
      'company on hold, sort created',
      { drjcoid: COMPANY.mid, job_status: '6', sort_by: 'created_at' },
      'G1-sparse',
    ),
    staff('corporation', { corporation_id: '1' }),
    staff('sort created, ascending', { sort_by: 'created_at', order: 'asc' }),
    staff('sort completed', { sort_by: 'date_final_sent' }),
    staff('sort completed, ascending', { sort_by: 'date_final_sent', order: 'asc' }),
    staff('all open, sort completed', { job_status: 'all_open', sort_by: 'date_final_sent' }),
    staff('all open, sort completed, ascending', { job_status: 'all_open', sort_by: 'date_final_sent', order: 'asc' }),
    staff('month, sort created', { ...month, sort_by: 'created_at' }, 'G3'),
    staff('month, sort number', month, 'G3'),
    staff('month, sort completed', { ...month, sort_by: 'date_final_sent' }, 'G3'),
    staff('month, on hold', { ...month, job_status: '6' }, 'G3'),
    staff(
      '3 years, sort completed',
      { start_date: '2018-01-01', end_date: '2020-12-31', sort_by: 'date_final_sent' },
      'G5',
    ),
    staff('name, rare', { job_name: 'lot 12 maple ridge' }, 'G4'),
    staff('name, two words', { job_name: 'maple ridge' }, 'G4'),
    staff('name, common', { job_name: 'maple' }, 'G4'),
    staff('name, very common', { job_name: 'lot' }, 'G4'),
    staff('name, no match', { job_name: 'zzqx' }, 'G4'),
    staff('name, all open', { job_name: 'maple ridge', job_status: 'all_open' }, 'G4'),
    staff('1 % deep', { page: deep(0.01) }, 'G5'),
    staff('50 % deep', { page: deep(0.5) }, 'G5'),
    staff('last page', { page: deep(1) }, 'G5'),
    ...(['big', 'mid', 'small'] as const).flatMap((as): Scenario[] => [
      { name: `customer, ${as}`, as, query: {}, target: 'G1' },
      { name: `customer, ${as}, open`, as, query: { job_status: 'all_open' }, target: 'G1' },
      { name: `customer, ${as}, name`, as, query: { job_name: 'maple ridge' }, target: 'G4' },
    ]),
    { name: 'corporate contact', as: 'corporation', query: {}, target: 'G1' },
  ];
}
