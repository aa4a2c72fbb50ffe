import { createHash, randomUUID } from 'node:crypto';
import { PIECE_BYTES } from '@sealdesk/contract/uploads/resumable.ts';
import { invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Core } from '../../core.ts';
import { putObject } from '../../platform/storage/storage.ts';
import { Refused } from '../../refused.ts';
import { beginsAs } from '../upload.ts';
import { deletePieces } from './delete-pieces.ts';
import { MAX_PIECES, PIECES_PREFIX, type Resumable } from './resumable.ts';
import { countPieces, insertPiece } from './resumable.store.ts';

/** On a slow connection a piece is stored before it is full, so that a process that dies loses no more than this. */
const PIECE_MS = 15_000;
const BYTES_OF_KIND = 5;

/**
 * Stores what comes as the next pieces of the file, and gives how far it is then. When the body breaks off, what came of it
 * stays: the sender resumes from there. Two senders at once do no harm: a piece counts only where the file has come to.
 */
export async function addPieces(core: Core, resumable: Resumable, body: AsyncIterable<Buffer>): Promise<number> {
  if ((await countPieces(core.db, resumable.id)) >= MAX_PIECES) {
    throw new Refused('invalid', 'The upload broke off too often. Please send the file again.');
  }
  const writer = new PieceWriter(core, resumable);
  try {
    for await (const chunk of body) await writer.write(chunk);
  } catch (error) {
    if (!writer.hasFailed) await writer.finish();
    throw error;
  }
  return writer.finish();
}

/** Gathers bytes into pieces; one is on its way to the store while the next one fills. */
class PieceWriter {
  readonly #core: Core;
  readonly #resumable: Resumable;
  readonly #free: Buffer[] = [];
  #filling: Buffer | null = null;
  #filled = 0;
  #since = 0;
  /** Where the piece that fills begins. */
  #at: number;
  #storing: Promise<void> = Promise.resolve();
  hasFailed = false;

  constructor(core: Core, resumable: Resumable) {
    this.#core = core;
    this.#resumable = resumable;
    this.#at = resumable.received;
  }

  async write(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length;) {
      if (this.#filled === 0) this.#since = performance.now();
      this.#filling ??= this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#pieceBytes());
      const copied = chunk.copy(this.#filling, this.#filled, from);
      this.#filled += copied;
      from += copied;
      const isDue = this.#filled === this.#filling.length || performance.now() - this.#since > PIECE_MS;
      if (isDue) await this.#storeFilled();
    }
  }

  /** Stores the rest, and gives how far the file is. */
  async finish(): Promise<number> {
    if (this.#filled > 0) await this.#storeFilled();
    await this.#storing;
    return this.#at;
  }

  /** A short file needs no buffer for a long one. */
  #pieceBytes(): number {
    return Math.min(PIECE_BYTES, this.#resumable.size - this.#resumable.received);
  }

  async #storeFilled(): Promise<void> {
    await this.#storing;
    const [buffer, bytes, startsAt] = [this.#filling!, this.#filling!.subarray(0, this.#filled), this.#at];
    this.#filling = null;
    this.#filled = 0;
    this.#at += bytes.length;
    this.#storing = this.#store(bytes, startsAt).then(
      () => void this.#free.push(buffer),
      (error: unknown) => {
        this.hasFailed = true;
        throw error;
      },
    );
    this.#storing.catch(() => {}); // Whoever waits for it next gets the error.
  }

  async #store(bytes: Buffer, startsAt: number): Promise<void> {
    const { id } = this.#resumable;
    this.#requireKind(bytes, startsAt);
    const sha256 = createHash('sha256').update(bytes).digest();
    const piece = { startsAt, size: bytes.length, sha256, objectKey: `${PIECES_PREFIX}${id}/${randomUUID()}` };
    await putObject(this.#core.storage, 'staging', piece.objectKey, bytes, { size: bytes.length });
    const isNext = await this.#core.db.transaction().execute(async (tx) => insertPiece(tx, id, piece));
    if (isNext) return;
    await deletePieces(this.#core, [piece.objectKey]);
    throw new Refused('conflict', 'The upload continues elsewhere.');
  }

  /** A wrong file is refused at its first piece, rather than after its last. */
  #requireKind(bytes: Buffer, startsAt: number): void {
    if (startsAt > 0 || bytes.length < BYTES_OF_KIND) return;
    const { kind } = uploadRules({ purpose: this.#resumable.purpose, maxFileUploads: 1 });
    if (!beginsAs(kind, bytes)) throw new Refused('invalid', invalidFileType(kind));
  }
}
