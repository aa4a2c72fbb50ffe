import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';

/** How many of each a benchmark's database has. Staff are the first contacts, then the companies', then one a corporation. */
export const SIZES = {
  corporations: 1_000,
  companies: 5_000,
  contacts: 20_000,
  employees: 200,
  operations: 100,
  engineers: 40,
} as const;

const { corporations, companies, contacts, employees, operations, engineers } = SIZES;

/** Fills the directory. Some corporations have many companies and most have few; projects are three a company. */
export const directoryStatements: readonly string[] = [
  `insert into corporation (id, name) select g, 'Corporation ' || g from generate_series(1, ${corporations}) as g`,
  `insert into account (id, name) select g, 'Account ' || g from generate_series(1, ${companies}) as g`,
  `insert into project (id, account_id, title) select g, (g - 1) / 3 + 1, (array['Seals', 'Repairs', 'Specialty Engineering'])[(g - 1) % 3 + 1]
   from generate_series(1, ${companies * 3}) as g`,
  `insert into company (id, name, location, corporation_id, account_id, seal_project_id, repair_project_id, special_project_id, allow_unsealed_request)
   select g, 'Company ' || g || ' Truss', 'Location ' || g % 300, floor(${corporations} * power(random(), 2))::integer + 1,
     g, g * 3 - 2, g * 3 - 1, g * 3, g % 10 = 0
   from generate_series(1, ${companies}) as g`,
  `insert into employee (id, name) select g, 'Employee ' || g from generate_series(1, ${employees}) as g`,
  `insert into contact (id, first_name, last_name, email, employee_id, is_engineer)
   select g, 'First' || g, 'Last' || g, 'staff' || g || '@firm.example', g, g <= ${engineers} from generate_series(1, ${employees}) as g`,
  `insert into contact (id, first_name, last_name, email, work_phone, cell_phone, company_id)
   select ${employees} + g, 'First' || g, 'Last' || g, 'contact' || g || '@customer.example', '(608) 555-0100', '(608) 555-0101', (g - 1) % ${companies} + 1
   from generate_series(1, ${contacts}) as g`,
  `insert into contact (id, first_name, last_name, email, corporation_id)
   select ${employees + contacts} + g, 'First' || g, 'Last' || g, 'corporate' || g || '@customer.example', g from generate_series(1, ${corporations}) as g`,
  `update company set main_contact_id = ${employees} + id`,
  // Half of the states each, so that a job's list of those who can seal is neither empty nor everybody.
  `insert into license (contact_id, state, number, valid_from, valid_until)
   select e, s.state, 'PE' || e * 100 + s.place, current_date - 4000, current_date + 300 + (e * s.place % 400)::integer
   from generate_series(1, ${engineers}) as e cross join unnest(us_states()) with ordinality as s (state, place)
   where (e + s.place) % 2 = 0 or e <= 4`,
  // People whom a benchmark can give a session: all staff, the first contact of each company, every corporate contact.
  `insert into app_user (contact_id, role)
   select id, case when employee_id <= ${operations} then ${OPERATIONS_ROLE} else 0 end from contact
   where employee_id is not null or corporation_id is not null or id <= ${employees + companies} order by id`,
  ...['corporation', 'account', 'project', 'company', 'employee', 'contact'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
];
