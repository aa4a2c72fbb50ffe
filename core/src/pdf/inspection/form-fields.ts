import { asList, nameOf, textOf } from '../pdf-objects.ts';
import type { Dictionary, PdfObjects, Value } from '../pdf-objects.ts';
import { findShownAt, type FoundPage, type ShownAt } from './shown-at.ts';

/** 1: nothing may be changed; 2: forms may be filled in; 3: annotations may be added as well. */
export type Certification = 1 | 2 | 3;

/** A signature as the file has it, unread. */
export type SignatureField = {
  /** With the names of the fields that it is in. */
  name: string;
  byteRange: Value;
  contents: Value;
  subFilter: string;
  /** The time that the file gives, as it is written there. */
  time: string | null;
  certifies: Certification | null;
  /** Null where it is not shown. */
  shownAt: ShownAt | null;
};

/** The fields of a PDF: those to be filled in by their names, and the signatures. */
export type FormFields = { fillable: string[]; signatures: SignatureField[] };

const MAX_DEPTH = 32;
const MAX_FIELDS = 10_000;

export type Field = { name: string; kind: Value; value: Value; own: Dictionary; widgets: Dictionary[] };

/** Returns the fields of a PDF's form. A signature that no field has is one that no program shows, and is not among them. */
export async function readFormFields(
  objects: PdfObjects,
  pages: readonly FoundPage[],
  all: readonly Field[],
): Promise<FormFields> {
  const signatures: SignatureField[] = [];
  for (const { name, kind, value, widgets } of all)
    if (kind === '/Sig' && value !== null)
      signatures.push(await readSignature(objects, name, value, await findShownAt(objects, pages, widgets)));
  return { fillable: all.filter(isFillable).map(({ name }) => name), signatures };
}

/** Signatures and buttons that only can be pushed hold nothing that somebody fills in. */
function isFillable({ kind, own }: Field): boolean {
  const isPushButton = kind === '/Btn' && (Number(own['/Ff'] ?? 0) & (1 << 16)) !== 0;
  return ['/Tx', '/Ch', '/Btn'].includes(nameOf(kind)) && !isPushButton;
}

/** Returns the last fields of the form, with what they take over from the fields that they are in. */
export async function readFields(objects: PdfObjects): Promise<Field[]> {
  const root = await objects.getDictionary(objects.trailer['/Root']);
  const form = await objects.getDictionary(root['/AcroForm']);
  const found: Field[] = [];
  const read = async (value: Value, above: Omit<Field, 'own' | 'widgets'>, depth: number): Promise<void> => {
    if (depth > MAX_DEPTH || found.length >= MAX_FIELDS) return;
    const own = await objects.getDictionary(value);
    const part = textOf(await objects.get(own['/T']));
    const name = [above.name, part].filter((text) => text !== null && text !== '').join('.');
    const kind = (await objects.get(own['/FT'])) ?? above.kind;
    const field = { name, kind, value: own['/V'] ?? above.value };
    const kids = await objects.getList(own['/Kids']);
    const kidFields = await Promise.all(kids.map((kid) => objects.getDictionary(kid)));
    // Kids without a name are the places where the field is shown.
    if (kidFields.every((kid) => !('/T' in kid)))
      found.push({ ...field, own, widgets: kids.length === 0 ? [own] : kidFields });
    else for (const kid of kids) await read(kid, field, depth + 1);
  };
  for (const value of await objects.getList(form['/Fields']))
    await read(value, { name: '', kind: null, value: null }, 0);
  return found;
}

async function readSignature(
  objects: PdfObjects,
  name: string,
  value: Value,
  shownAt: ShownAt | null,
): Promise<SignatureField> {
  const signature = await objects.getDictionary(value);
  return {
    name,
    byteRange: await objects.get(signature['/ByteRange']),
    contents: await objects.get(signature['/Contents']),
    subFilter: nameOf(await objects.get(signature['/SubFilter'])).slice(1),
    time: textOf(await objects.get(signature['/M'])),
    certifies: await certificationBy(objects, signature),
    shownAt,
  };
}

/** Returns what the signature that certifies the document allows to be changed; null where none does. */
export async function readCertification(objects: PdfObjects): Promise<Certification | null> {
  const catalog = await objects.getDictionary(objects.trailer['/Root']);
  const permissions = await objects.getDictionary(catalog['/Perms']);
  return certificationBy(objects, await objects.getDictionary(permissions['/DocMDP']));
}

async function certificationBy(objects: PdfObjects, signature: Dictionary): Promise<Certification | null> {
  for (const value of asList(await objects.get(signature['/Reference']))) {
    const reference = await objects.getDictionary(value);
    if ((await objects.get(reference['/TransformMethod'])) !== '/DocMDP') continue;
    const allowed = await objects.get((await objects.getDictionary(reference['/TransformParams']))['/P']);
    return allowed === 1 || allowed === 3 ? allowed : 2;
  }
  return null;
}
