/** The keys of everything in the query cache. A key covers all keys that begin with it. */
export const queryKeys = {
  viewer: ['viewer'],
  jobs: {
    all: ['jobs'],
    lists: ['jobs', 'list'],
    list: (query: object) => ['jobs', 'list', query],
    one: (jobId: number) => ['jobs', 'one', jobId],
    edited: (jobId: number) => ['jobs', 'one', jobId, 'edited'],
    saving: (jobId: number, version: string) => ['jobs', 'one', jobId, 'saving', version],
    history: (jobId: number, move: string) => ['jobs', 'one', jobId, 'history', move],
    timeline: (jobId: number) => ['jobs', 'one', jobId, 'timeline'],
    documents: (jobId: number) => ['jobs', 'one', jobId, 'documents'],
    proof: (jobId: number) => ['jobs', 'one', jobId, 'proof'],
    sealers: (jobId: number) => ['jobs', 'one', jobId, 'sealers'],
    entries: (jobId: number) => ['jobs', 'one', jobId, 'entries'],
    counts: ['jobs', 'counts'],
  },
  latestEntry: ['latest-entry'],
  statuses: ['statuses'],
  recentJobs: (companyId: number | null) => ['recent-jobs', companyId],
  directory: {
    search: (kind: string, query: object) => ['directory', kind, 'search', query],
    entry: (kind: string, id: number | null) => ['directory', kind, 'entry', id],
  },
  find: (search: object | null) => ['find', search],
  upload: (uuid: string) => ['upload', uuid],
  resumable: (id: string | undefined) => ['resumable', id],
} as const;
