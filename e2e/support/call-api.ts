import type { Page } from '@playwright/test';
import type { LocalFile } from './files.ts';

type Sent = { body: object; method?: 'PUT' } | { files: LocalFile[]; fields: Record<string, string> };

/** Calls the product as the person at that page, for what a test needs before it looks at anything. Throws on a refusal. */
export async function callApi<Answer = unknown>(page: Page, path: string, sent?: Sent): Promise<Answer> {
  const files = sent && 'files' in sent ? sent.files : [];
  const { status, text } = await page.evaluate(
    async ({ address, method, json, fields, parts }) => {
      const { value } = JSON.parse(sessionStorage.getItem('sealdesk.token')!) as { value: string };
      const headers: Record<string, string> = { authorization: `Bearer ${value}` };
      const form = new FormData();
      for (const [name, field] of Object.entries(fields)) form.append(name, field);
      for (const [place, { name, type, base64 }] of parts.entries()) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        form.append(`files[${place}]`, new File([bytes], name, { type }));
      }
      const isSent = json !== null || parts.length > 0;
      if (isSent) headers['idempotency-key'] = crypto.randomUUID();
      if (json !== null) headers['content-type'] = 'application/json';
      const answer = await fetch(address, {
        method: isSent ? method : 'GET',
        headers,
        ...(isSent && { body: json ?? form }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    {
      address: path,
      method: (sent && 'body' in sent && sent.method) || 'POST',
      json: sent && 'body' in sent ? JSON.stringify(sent.body) : null,
      fields: sent && 'fields' in sent ? sent.fields : {},
      parts: files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
    },
  );
  if (status < 200 || status > 299) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}

type Listed = { jobs: { data: [{ job_status: { id: number } }] } };

/** Returns the id of the status that the job has now. */
export async function statusOf(page: Page, number: number): Promise<number> {
  return (await callApi<Listed>(page, `/api/jobs?job_id=${number}`)).jobs.data[0].job_status.id;
}
