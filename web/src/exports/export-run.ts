import type { ExportRequest } from './export-request.ts';
import type { FetchedExport, RowProgress } from './fetch-export.ts';

/** A file that came whole, for as long as it can be saved again. */
export type SavedExport = { name: string; blob: Blob };

export type ExportState =
  | { at: 'idle' }
  | ({ at: 'running'; request: ExportRequest } & RowProgress)
  | { at: 'done'; request: ExportRequest; name: string; rows: number; size: number; file: SavedExport | null }
  | { at: 'failed'; request: ExportRequest; rows: number; error: unknown };

export type ExportParts = {
  fetch: (
    request: ExportRequest,
    options: { signal: AbortSignal; onProgress: (progress: RowProgress) => void },
  ) => Promise<FetchedExport>;
  nameOf: (disposition: string | null, request: ExportRequest) => string;
  save: (file: SavedExport) => void;
  /** Calls back after so many milliseconds; returns a function that cancels this. */
  later: (work: () => void, ms: number) => () => void;
};

/** A file can be saved again for so long. */
export const KEPT_MS = 10 * 60_000;

const IDLE: ExportState = { at: 'idle' };

/** The one export of this tab, from the request until its card is dismissed. Half a file is never saved. */
export class ExportRun {
  private current: ExportState = IDLE;
  private canceling: AbortController | null = null;
  private forgetting = () => {};
  private readonly listeners = new Set<() => void>();
  private readonly parts: ExportParts;

  constructor(parts: ExportParts) {
    this.parts = parts;
  }

  readonly state = (): ExportState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts an export, unless one is running. */
  async start(request: ExportRequest): Promise<void> {
    if (this.current.at === 'running') return;
    this.forgetting();
    const canceling = new AbortController();
    this.canceling = canceling;
    let last: RowProgress = { rows: 0, total: request.total };
    this.become({ at: 'running', request, ...last });
    const onProgress = (progress: RowProgress) => {
      last = { rows: progress.rows, total: progress.total ?? request.total };
      if (!canceling.signal.aborted) this.become({ at: 'running', request, ...last });
    };
    try {
      const { blob, disposition, rows } = await this.parts.fetch(request, { signal: canceling.signal, onProgress });
      if (canceling.signal.aborted) return;
      const file = { name: this.parts.nameOf(disposition, request), blob };
      this.parts.save(file);
      const all = rows ?? last.total ?? last.rows;
      this.become({ at: 'done', request, name: file.name, rows: all, size: blob.size, file });
      this.forgetting = this.parts.later(() => this.forget(), KEPT_MS);
    } catch (error) {
      if (canceling.signal.aborted) return;
      this.become({ at: 'failed', request, rows: last.rows, error });
    }
  }

  /** Ends the running export. Nothing is saved. */
  cancel(): void {
    this.canceling?.abort();
    this.become(IDLE);
  }

  saveAgain(): void {
    if (this.current.at === 'done' && this.current.file) this.parts.save(this.current.file);
  }

  retry(): void {
    if (this.current.at === 'failed') void this.start(this.current.request);
  }

  dismiss(): void {
    if (this.current.at === 'running') return;
    this.forgetting();
    this.become(IDLE);
  }

  private forget(): void {
    if (this.current.at === 'done') this.become({ ...this.current, file: null });
  }

  private become(next: ExportState): void {
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
