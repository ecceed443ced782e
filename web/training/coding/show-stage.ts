/** Brings a stage into view: the first together with the head of the page, which would be cut in two above it. */
export function showStage(id: string): void {
  if (id === 'find-it') window.scrollTo(0, 0)
  else document.getElementById(id)?.scrollIntoView()
}
