/** Returns the columns that differ from the row, each with its new value. What is left out stays as it is. */
export function changedColumns<Row extends Record<string, unknown>>(before: Row, asked: Partial<Row>): Partial<Row> {
  return Object.fromEntries(
    Object.entries(asked).filter(([column, value]) => value !== undefined && value !== before[column]),
  ) as Partial<Row>;
}
