import { MATRIX_VIEWS, type MatrixView } from './matrix.ts';

/** The parameter of the address that says which part of the matrix is shown. */
const VIEW = 'view';

/** Returns the part of the matrix that the address asks for. */
export function readView(address: URLSearchParams): MatrixView {
  return MATRIX_VIEWS.find((view) => view === address.get(VIEW)) ?? 'all';
}

/** Returns the address of that part; the rest of it stays. */
export function withView(address: URLSearchParams, view: MatrixView): URLSearchParams {
  const next = new URLSearchParams(address);
  if (view === 'all') next.delete(VIEW);
  else next.set(VIEW, view);
  return next;
}
