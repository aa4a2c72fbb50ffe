import { Component, lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { countWork } from '../lib/counted-work.ts';
import { CodeNotLoaded, lazyCode } from '../lib/lazy-code.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';

/** The code that somebody waits for, of whatever part. */
export const awaitedCode = countWork();

type Options<Props> = {
  /** The title, where the part is the whole page below the top bar; its failure stands there, too. */
  page?: string;
  /** Gives up on opening the part. Left out, it is the part's own `onClose`. */
  close?: (props: Props) => void;
};
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Makes a component of a part of the screen whose code is fetched when it is first shown. When that fails, only the part
 * is missing: the rest of the screen stays, and the part's place offers to retry.
 */
export function lazyPart<Props extends object>(load: Load<Props>, options: Options<Props> = {}): ComponentType<Props> {
  const fetchCode = lazyCode(load);
  // React keeps the failure of a lazy component for ever, so each attempt has one of its own.
  const awaitCode = () => awaitedCode.during(fetchCode());
  let Code = lazy(awaitCode);
  const renew = () => (Code = lazy(awaitCode));
  const closing = (props: Props) => options.close ?? ('onClose' in props ? callOnClose : undefined);

  return function LazyPart(props: Props) {
    const close = closing(props);
    return (
      <Boundary<Props>
        code={Code}
        renew={renew}
        part={props}
        page={options.page}
        onClose={close && (() => close(props))}
      />
    );
  };
}

function callOnClose(props: object): void {
  (props as { onClose?: () => void }).onClose?.();
}

type Code<Props> = LazyExoticComponent<ComponentType<Props>>;
type BoundaryProps<Props> = {
  code: Code<Props>;
  renew: () => Code<Props>;
  part: Props;
  page: string | undefined;
  onClose: (() => void) | undefined;
};
type State<Props> = { Code: Code<Props>; failure: Error | null };

class Boundary<Props extends object> extends Component<BoundaryProps<Props>, State<Props>> {
  override state: State<Props> = { Code: this.props.code, failure: null };

  static getDerivedStateFromError(failure: Error): { failure: Error } {
    return { failure };
  }

  override componentDidCatch(): void {
    // Whoever opens the part again makes a new attempt.
    this.props.renew();
  }

  override render() {
    const { Code, failure } = this.state;
    const { part, page, renew, onClose } = this.props;
    // A page has no fallback of its own: the router keeps the former screen until it can be shown.
    if (failure === null && page !== undefined) return <Code {...part} />;
    if (failure === null) {
      return (
        <Suspense>
          <Code {...part} />
        </Suspense>
      );
    }
    // A bug of the part is not ours to hide.
    if (!(failure instanceof CodeNotLoaded)) throw failure;
    const retry = () => this.setState({ Code: renew(), failure: null });
    return <PartNotLoaded failure={failure} page={page} onRetry={retry} onClose={onClose} />;
  }
}
