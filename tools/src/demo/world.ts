import { generateDirectory, type Directory } from './directory/directory.ts';
import { documentsOf, type DemoDocument } from './files/documents.ts';
import { draftJobs } from './jobs/drafts.ts';
import { jobRow } from './jobs/job-row.ts';
import { withPlaces } from './directory/places.ts';
import { randomFrom } from './random.ts';
import type { EventRow, JobRow, TimeEntryRow } from './rows.ts';
import { eventsOf, makeHistory } from './jobs/history.ts';
import { teamFor } from './directory/team.ts';
import { entriesOf } from './jobs/time-entries.ts';

/** Everything that the demo data puts into an empty database, people's sign-ins aside. */
export type World = {
  directory: Directory;
  jobs: JobRow[];
  events: EventRow[];
  documents: DemoDocument[];
  entries: TimeEntryRow[];
};

/** The firm's world with so many jobs, as it stands at that time. The same count and time give the same world. */
export function generateWorld(count: number, now: Date): World {
  const directory = generateDirectory(now);
  const drafts = draftJobs(directory, count, now);
  const generated = drafts.map((draft) => {
    const random = randomFrom(`story of ${draft.show?.name ?? draft.number}`);
    const history = makeHistory(random, draft, teamFor(random, draft, directory.licenses), now);
    return {
      job: jobRow(random, history),
      events: eventsOf(random, history),
      entries: entriesOf(random, history, directory, now),
      documents: documentsOf(random, history),
    };
  });
  const wishes = new Map(drafts.flatMap(({ number, show }) => (show?.place ? [[number, show.place] as const] : [])));
  return {
    directory,
    jobs: withPlaces(
      generated.map(({ job }) => job),
      wishes,
    ),
    events: generated.flatMap(({ events }) => events),
    documents: generated.flatMap(({ documents }) => documents),
    entries: generated.flatMap(({ entries }) => entries),
  };
}
