/** The firm's seal with a truss inside; decoration beside the product's name. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d={SEAL} fill="#2f5bc2" stroke="#2f5bc2" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M5.6 15.6 12 8.6l6.4 7ZM12 8.6v7M9.2 11.9l2.8 3.7 2.8-3.7" fill="none" stroke="#fff" strokeWidth="1.3" />
    </svg>
  );
}

const SEAL =
  'M12.0 0.8L13.9 2.3L16.3 1.7L17.5 3.8L19.9 4.1L20.2 6.5L22.3 7.7L21.7 10.1L23.2 12.0L21.7 13.9L22.3 16.3L20.2 17.5L19.9 19.9L17.5 20.2L16.3 22.3L13.9 21.7L12.0 23.2L10.1 21.7L7.7 22.3L6.5 20.2L4.1 19.9L3.8 17.5L1.7 16.3L2.3 13.9L0.8 12.0L2.3 10.1L1.7 7.7L3.8 6.5L4.1 4.1L6.5 3.8L7.7 1.7L10.1 2.3Z';
