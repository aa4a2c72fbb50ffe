import type { PlantedJob } from '@sealdesk/tools/planted-jobs.ts';
import { openForm } from '../support/create-job.ts';
import { happening } from '../support/jobs.ts';
import { openList, openListAnswer, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { withJobs } from '../support/planted.ts';
import { openRecordingProxy, receivedText } from '../support/recording-proxy.ts';

/** What only staff may read, each in one hidden place of a job of Dana's company. */
const MARKERS = ['heel height is doubtful', 'Ines Stagesealer', 'Sven Hiddenstamp', 'Petra Clockstopped', '37 h 41 m'];
const MARKED: PlantedJob = {
  status: 2,
  staffComments: MARKERS[0]!,
  initialSealer: MARKERS[1]!,
  sealer: MARKERS[2]!,
  entries: [{ by: MARKERS[3]!, minutes: 37 * 60 + 41 }],
};
/** Customers see the designs of each; their sum is a total for operations. */
const REPAIRS: PlantedJob[] = [
  { type: 'r', designs: 311 },
  { type: 'r', designs: 402 },
];
const TOTAL = /"r"\s*:\s*713\b/;
const HIDDEN_NAMES =
  /staff_comments|entryData|openByUser|"duration"|sealable_engineers|ops_seal|sealing_engineer|engineer_seal|higher_priority|total_designs_per_job_type|client_email_body|"copies"/;

test('[PM-02] no byte that a customer’s browser receives reveals staff comments, sealers, time or other companies', async ({
  as,
}) => {
  await withJobs([MARKED, ...REPAIRS], async (planted) => {
    const query = `?job_id=${planted.join(',')}`;
    // What there is to hide in the demo's jobs, too, as operations see them.
    const hidden = new Set(MARKERS);
    const staff = await openRecordingProxy();
    const maya = await as('maya', { proxy: { server: staff.server } });
    type Job = {
      staff_comments: string | null;
      company: { Company: string };
      ops_sealer: { Employee: string } | null;
      sealing_engineer: { full_name: string } | null;
    };
    const { jobs } = await openListAnswer<{ jobs: { data: Job[] } }>(maya, '?per_page=100');
    for (const { staff_comments, ops_sealer, sealing_engineer, company } of jobs.data) {
      for (const secret of [staff_comments, ops_sealer?.Employee, sealing_engineer?.full_name])
        if (secret) hidden.add(secret);
      if (company.Company !== 'Blue Ridge Truss & Panel') hidden.add(company.Company);
    }
    expect(hidden.size).toBeGreaterThan(30);
    // The same search finds the markers with operations, so they are where they were planted.
    await openList(maya, query);
    const shown = staff.exchanges.map(receivedText).join('\n');
    expect(MARKERS.filter((marker) => !shown.includes(marker))).toEqual([]);
    expect([TOTAL.test(shown), HIDDEN_NAMES.test(shown)]).toEqual([true, true]);
    staff.close();

    // Every byte that arrives while a customer uses all there is to use.
    const proxy = await openRecordingProxy();
    const dana = await as('dana', { proxy: { server: proxy.server } });
    for (const path of ['/', '/joblist?per_page=100', '/editjob?job_id=48213', '/companies']) {
      await dana.goto(path);
      await expect(dana.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await openForm(dana);
    await expect(dana.getByRole('radio', { name: 'Repairs' })).toBeVisible();
    await openList(dana, '?job_status=all_closed&sort_by=date_final_sent');
    await Promise.all([
      dana.waitForEvent('download'),
      dana
        .getByRole('button', { name: /^Original, D/ })
        .first()
        .click(),
    ]);
    await openList(dana, query);
    await expect(rows(dana)).toHaveCount(planted.length);
    const marked = planted[0]!;
    await dana.getByRole('link', { name: `D${marked}`, exact: true }).click();
    await expect(dana.getByRole('dialog')).toContainText('Company and contact');
    await dana.keyboard.press('Escape');
    // The open list receives a change over its stream.
    await happening(({ setStatus }) => setStatus(marked, 3));
    await expect(dana.locator(`[data-job="${marked}"]`)).toContainText('Ready to Seal');

    const received = proxy.exchanges.map((exchange) => ({ path: exchange.path, text: receivedText(exchange) }));
    const at = (part: string) => received.filter(({ path }) => path.startsWith(part));
    // What is searched is full: pages, scripts, calls, the file, and the stream with the changed job.
    for (const part of ['/joblist', '/assets/', '/api/jobs?', '/api/getjob', '/api/files/download?', '/createjob'])
      expect([part, at(part).length > 0]).toEqual([part, true]);
    expect(at('/api/jobs/events').some(({ text }) => new RegExp(`"job_id"\\s*:\\s*${marked}\\b`).test(text))).toBe(
      true,
    );
    for (const { path, text } of received) {
      expect([path, [...hidden].filter((secret) => text.includes(secret))]).toEqual([path, []]);
      // The scripts know the names of fields that staff see; no answer may.
      if (!path.startsWith('/api/')) continue;
      expect([path, HIDDEN_NAMES.exec(text)?.[0], TOTAL.exec(text)?.[0]]).toEqual([path, undefined, undefined]);
    }
    await dana.goto('about:blank');
    proxy.close();
  });
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
