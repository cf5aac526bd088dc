/** The middle of a person's profile: what other features than `persons` know of them. Each panel reads and fails alone. */
export function PersonPanels() {
  return null
}
