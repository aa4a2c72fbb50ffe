import { createHash, randomUUID, type Hash } from 'node:crypto';
import { PIECE_BYTES } from '@sealdesk/contract/uploads/resumable.ts';
import { invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Core } from '../../core.ts';
import { PartMemory } from '../../platform/storage/part-memory.ts';
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
    try {
      for await (const chunk of body) await writer.write(chunk);
    } catch (error) {
      if (!writer.hasFailed) await writer.finish();
      throw error;
    }
    return await writer.finish();
  } finally {
    writer.release();
  }
}

/** Gathers bytes into pieces; one is on its way to the store while the next one fills. */
class PieceWriter {
  readonly #core: Core;
  readonly #resumable: Resumable;
  readonly #memory: PartMemory;
  #filling: Buffer | null = null;
  #filled = 0;
  /** Of the piece that is being filled; computed as it comes, so that no other request waits for it. */
  #hash: Hash = createHash('sha256');
  #since = 0;
  /** Where the piece that fills begins. */
  #at: number;
  #storing: Promise<void> = Promise.resolve();
  hasFailed = false;

  constructor(core: Core, resumable: Resumable) {
    this.#core = core;
    this.#resumable = resumable;
    this.#at = resumable.received;
    // A short file needs no buffer for a long one.
    this.#memory = new PartMemory(Math.min(PIECE_BYTES, resumable.size - resumable.received));
  }

  async write(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length;) {
      if (this.#filled === 0) this.#since = performance.now();
      this.#filling ??= await this.#emptyPiece();
      const copied = chunk.copy(this.#filling, this.#filled, from);
      this.#hash.update(chunk.subarray(from, from + copied));
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

  /** Gives back the memory of the piece that was being filled. */
  release(): void {
    if (this.#filling) this.#memory.giveBack(this.#filling);
    this.#filling = null;
  }

  async #emptyPiece(): Promise<Buffer> {
    for (;;) {
      const piece = this.#memory.take();
      if (piece) return piece;
      // Without memory our last piece is being stored, and gives its back.
      await this.#storing;
    }
  }

  async #storeFilled(): Promise<void> {
    await this.#storing;
    const [buffer, bytes, startsAt] = [this.#filling!, this.#filling!.subarray(0, this.#filled), this.#at];
    const sha256 = this.#hash.digest();
    this.#hash = createHash('sha256');
    this.#filling = null;
    this.#filled = 0;
    this.#at += bytes.length;
    this.#storing = this.#store(bytes, startsAt, sha256)
      .catch((error: unknown) => {
        this.hasFailed = true;
        throw error;
      })
      .finally(() => this.#memory.giveBack(buffer));
    this.#storing.catch(() => {}); // Whoever waits for it next gets the error.
  }

  async #store(bytes: Buffer, startsAt: number, sha256: Buffer): Promise<void> {
    const { id } = this.#resumable;
    this.#requireKind(bytes, startsAt);
    const piece = { startsAt, size: bytes.length, sha256, objectKey: `${PIECES_PREFIX}${id}/${randomUUID()}` };
    await putObject(this.#core.storage, 'staging', piece.objectKey, bytes, { size: bytes.length, sha256 });
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
