import { setTimeout as sleep } from 'node:timers/promises';
import { editFieldsOf } from '@sealdesk/contract/jobs/edit-job.ts';
import type { GetJobReply } from '@sealdesk/contract/jobs/job.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import type { SetCheckReply } from '@sealdesk/contract/uploads/set-checks.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { askCheck, sendSet, type SetPurpose } from '../harness/send-set.ts';
import { aZip, sendOriginal, sendUpload } from '../harness/upload.ts';
import type { Answer } from '../harness/visitor.ts';
import { isDelivered, type Facts } from './facts.ts';
import type { Firm, Actor } from './firm.ts';

const LOOK_MS = 400;
const COMBINED_WITHIN_MS = 300_000;
/** One job of so many is a repair, which nobody reviews. */
const REPAIRS_AMONG = 4;
/** With one job of so many somebody of another company tries to fetch what is not theirs. */
const TRIES_AMONG = 10;

/** What people do with one job from morning to evening; every answer that promises something is in the ledger. */
export class JobLife {
  readonly #firm: Firm;
  readonly #number: number;
  readonly #facts: () => Promise<Facts>;
  readonly #type: 's' | 'r';
  #job = 0;

  constructor(firm: Firm, number: number, facts: () => Promise<Facts>) {
    this.#firm = firm;
    this.#number = number;
    this.#facts = facts;
    this.#type = number % REPAIRS_AMONG === 0 ? 'r' : 's';
  }

  /** Lives it to the end: its customer has received it. */
  async run(): Promise<void> {
    const { operations, set } = this.#firm;
    const [preparer, sealer, reviewer] = [0, 1, 2].map(
      (step) => operations[(this.#number + step) % operations.length]!,
    );
    await this.#create();
    if (this.#type === 's') {
      await this.#firm.alone(preparer!, () => this.#logTime(preparer!));
      await this.#assign(preparer!);
      await this.#stage(preparer!);
      await this.#sendSealed(sealer!, 'working');
      await this.#review(reviewer!);
    } else {
      await this.#assign(preparer!);
    }
    await this.#sendSealed(sealer!, 'final');
    await this.#fetch(set.sealed);
  }

  get #customer(): Actor {
    const { customers } = this.#firm;
    return customers[this.#number % customers.length]!;
  }

  async #create(): Promise<void> {
    const firm = this.#firm;
    const bytes = aZip(`day ${this.#number}`);
    const fields = { job_type: this.#type };
    const upload = await firm.ask(this.#customer, (there, key) => sendOriginal(there, bytes, { key, fields }));
    expectStatus(upload, 200);
    const { companyId, contactId } = this.#customer.person!;
    const job = aNewJob({
      id: (upload.json as { uuid: string }).uuid,
      drjcoid: companyId!,
      drj_contact_id: contactId,
      job_name: `Lot ${this.#number}`,
      job_type: this.#type,
      seal_states: ['CA'],
      no_lock_request: true,
    });
    let createKey = '';
    const created = await firm.ask(this.#customer, (there, key) => {
      createKey = key;
      const body = { ...job, confirmed: true };
      return there.send('/api/jobs', { method: 'POST', body, headers: { 'idempotency-key': key } });
    });
    expectStatus(created, 201);
    this.#job = (created.json as { job_id: number }).job_id;
    firm.ledger.recordJob(createKey, this.#job, bytes);
  }

  /** Looks at the proof of every page, acknowledges what is open, and approves. */
  async #review(who: Actor): Promise<void> {
    const proof = await this.#firm.ask(who, (there) => there.send(`/api/jobs/${this.#job}/proof`));
    expectStatus(proof, 200);
    const { open, pages } = proof.json as SetProofReply;
    const body = { acknowledged: open.map(({ id }) => ({ id })), pages_viewed: pages.map(({ page }) => page) };
    const path = `/api/jobs/${this.#job}/actions/approve`;
    const answer = await this.#firm.ask(who, (there, key) =>
      there.send(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
    );
    expectStatus(answer, 200);
    this.#promise(answer, 'approve');
  }

  /** Names the engineer who seals it, with a comment for staff; a repair is in engineering from then on. */
  async #assign(who: Actor): Promise<void> {
    const { job, updated_at } = await this.#read(who);
    const staff_comments = `Heel heights of ${this.#number}`;
    const engineer_seal_contact_id = this.#firm.engineerId;
    const body = {
      ...editFieldsOf(job),
      staff_comments,
      engineer_seal_contact_id,
      updated_at,
      ...(this.#type === 'r' && { job_status: STATUS_ID.inEngineering }),
    };
    const saved = await this.#firm.ask(who, (there, key) =>
      there.send(`/api/jobs/${this.#job}`, { method: 'PUT', body, headers: { 'idempotency-key': key } }),
    );
    expectStatus(saved, 200);
    this.#promise(saved, 'edited');
    if (this.#type === 'r') this.#promise(saved, 'take-up-into-engineering');
  }

  /** Starts time on the job, which takes it up, notes how many seals were made, and closes the entry. */
  async #logTime(who: Actor): Promise<void> {
    const post = async (path: string, body: object, status = 200) => {
      const answer = await this.#firm.ask(who, (there, key) =>
        there.send(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
      );
      expectStatus(answer, status);
      return answer;
    };
    const started = await post('/api/start-entry-confirmed', { jobId: this.#job, confirmed: true }, 201);
    this.#promise(started, 'entry-started');
    this.#promise(started, 'take-up');
    const entryId = (started.json as { entry: TimeEntry }).entry['ID Number'];
    const noted = await post('/api/timesheet/update', { entryId, field: 'DrJNumSeals', value: 2 });
    this.#promise(noted, 'entry-changed');
    this.#promise(await post('/api/timesheet/close', { entryId }), 'entry-closed');
  }

  /** Stages the drawings, and waits until the worker has combined them. */
  async #stage(who: Actor): Promise<void> {
    const path = `/api/jobs/upload/initial_seals/${this.#job}`;
    const files = [{ name: 'drawings.pdf', bytes: this.#firm.set.merged }];
    const staged = await this.#firm.ask(who, (there, key) => sendUpload(there, path, { files, key }));
    expectStatus(staged, 200);
    this.#promise(staged, 'seals-uploaded');
    const until = Date.now() + COMBINED_WITHIN_MS;
    while ((await this.#read(who)).job.job_status.id !== STATUS_ID.readyToSeal) {
      if (Date.now() > until) throw new Error(`D${this.#job} was not combined.`);
      await sleep(LOOK_MS);
    }
    this.#promise(staged, 'to-seal');
  }

  async #sendSealed(who: Actor, purpose: SetPurpose): Promise<void> {
    const firm = this.#firm;
    const sent = await firm.ask(who, (there, key) =>
      sendSet(there, this.#job, { purpose, files: { 'sealed.pdf': firm.set.sealed }, jobType: this.#type, key }),
    );
    expectStatus(sent, 202);
    const { uuid, next_step: step } = sent.json as { uuid: string; next_step: NextStep };
    const checked = await firm.ask(who, (there) => askCheck(there, step, uuid, this.#type));
    expectStatus(checked, 200);
    const reply = checked.json as SetCheckReply;
    if (reply.status !== 'confirm') throw new Error(`D${this.#job} ${purpose}: ${reply.message}`);
    this.#promise(checked, purpose === 'working' ? 'for-review' : 'final-upload');
    if (purpose === 'final')
      firm.ledger.recordCall(checked, {
        what: `the delivery of D${this.#job}`,
        isKept: async () => isDelivered(await this.#facts(), this.#job),
      });
  }

  /** I1: the customer receives what was sealed, byte for byte. I7: nobody of another company receives anything. */
  async #fetch(sealed: Buffer): Promise<void> {
    const query = new URLSearchParams({ jobId: String(this.#job), purpose: 'final', filename: 'sealed.pdf' });
    const path = `${DOWNLOAD_PATH}?${query.toString()}`;
    const received = await this.#download(this.#customer, path);
    if (!received.bytes.equals(sealed))
      throw new Error(`D${this.#job} reached its customer changed: ${received.status}`);
    if (this.#number % TRIES_AMONG !== 0) return;
    const { customers } = this.#firm;
    const other = await this.#download(customers[(this.#number + 1) % customers.length]!, path);
    if (other.status !== 404) throw new Error(`D${this.#job} was answered with ${other.status} to another company.`);
  }

  async #download(who: Actor, path: string) {
    let bytes: Buffer = Buffer.alloc(0);
    const answer = await this.#firm.ask(who, async (there) => {
      const file = await there.download(path);
      bytes = file.bytes;
      return { status: file.status, headers: file.headers, text: '', json: undefined };
    });
    return { status: answer.status, bytes };
  }

  async #read(who: Actor): Promise<GetJobReply> {
    const answer = await this.#firm.ask(who, (there) => there.send(`/api/getjob?job_id=${this.#job}`));
    expectStatus(answer, 200);
    return answer.json as GetJobReply;
  }

  /** I9 and I11: what was acknowledged happened, and once. */
  #promise(answer: Answer, kind: string): void {
    const job = this.#job;
    const isKept = async () => (await this.#facts()).events(job, kind) === 1;
    this.#firm.ledger.recordCall(answer, { what: `${kind} of D${job}`, isKept });
  }
}

function expectStatus({ status, text }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`Answered with ${status} in place of ${wanted}: ${text.slice(0, 300)}`);
}
