/** The label of a value from an open set. A value that the dashboard does not know is shown as the service sent it. */
export function describeValue(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}
