// Loaded before a process of the product: its clock is so much ahead of the real one, or behind it. A double for a machine
// whose clock is wrong, because all processes of a test share the clock of one machine.
const offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
} as DateConstructor;
