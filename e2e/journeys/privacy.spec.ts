import { openListAnswer } from '../support/list.ts';
import { expect, test } from '../support/people.ts';

test('[PM-02] no byte that a customer’s browser receives tells of staff comments, sealers, time or other companies', async ({
  as,
}) => {
  // What there is to hide, as operations see it.
  const maya = await as('maya');
  const secrets = new Set<string>();
  const foreign = new Set<string>();
  for (let pageNumber = 1; pageNumber <= 3; pageNumber += 1) {
    type Job = {
      staff_comments: string | null;
      company: { Company: string };
      ops_sealer: { Employee: string } | null;
      sealing_engineer: { full_name: string } | null;
    };
    const { jobs } = await openListAnswer<{ jobs: { data: Job[] } }>(maya, `?per_page=100&page=${pageNumber}`);
    for (const job of jobs.data) {
      for (const secret of [job.staff_comments, job.ops_sealer?.Employee, job.sealing_engineer?.full_name])
        if (secret) secrets.add(secret);
      if (job.company.Company !== 'Blue Ridge Truss & Panel') foreign.add(job.company.Company);
    }
  }
  expect(secrets.size).toBeGreaterThan(10);
  expect(foreign.size).toBeGreaterThan(10);

  // Everything that arrives while a customer uses all there is to use.
  const dana = await as('dana');
  const received: { url: string; body: Promise<Buffer> }[] = [];
  dana.on('response', (response) => {
    // A redirect has no body to read.
    if (response.status() < 300 || response.status() >= 400)
      received.push({ url: response.url(), body: response.body().catch(() => Buffer.alloc(0)) });
  });
  for (const path of [
    '/',
    '/joblist?per_page=100',
    '/joblist?job_status=all_closed&sort_by=date_final_sent',
    '/createjob',
    '/editjob?job_id=48213',
    '/companies',
  ]) {
    await dana.goto(path);
    await expect(dana.getByRole('heading', { level: 1 })).toBeVisible();
    // Long enough for every call of the screen; the network is never idle while the list is live.
    await dana.waitForTimeout(1_500);
  }
  // Ends the open stream, whose bytes are watched in the proofs of the live list.
  await dana.goto('about:blank');
  const bodies = await Promise.all(
    received.map(async ({ url, body }) => ({ url, text: (await body).toString('utf8') })),
  );
  const answers = bodies.filter(({ url }) => url.includes('/api/'));
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.some(({ text }) => text.includes('Hawthorne Estates'))).toBe(true);
  for (const { url, text } of bodies) {
    for (const secret of [...secrets, ...foreign]) expect(text.includes(secret), `${secret} in ${url}`).toBe(false);
  }
  for (const { url, text } of answers) {
    expect(text, url).not.toMatch(
      /staff_comments|entryData|openByUser|"duration"|sealable_engineers|ops_sealer|sealing_engineer|higher_priority|total_designs_per_job_type|client_email_body|"copies"/,
    );
  }
});

test('[PM-03] customers see their own, a corporate contact the whole corporation', async ({ as }) => {
  const companies = async (name: 'dana' | 'eleanor' | 'luis') => {
    const page = await as(name);
    type Answer = { jobs: { data: { company: { Company: string } }[] } };
    const { jobs } = await openListAnswer<Answer>(page, '?per_page=100');
    return new Set(jobs.data.map((job) => job.company.Company));
  };
  expect(await companies('dana')).toEqual(new Set(['Blue Ridge Truss & Panel']));
  expect(await companies('luis')).toEqual(new Set(['Lone Star Components']));
  const corporate = await companies('eleanor');
  expect(corporate.size).toBeGreaterThan(1);
  expect([...corporate]).toEqual(expect.arrayContaining(['Blue Ridge Truss & Panel', 'Tidewater Framing Supply']));
  expect([...corporate]).not.toContain('Lone Star Components');
});
