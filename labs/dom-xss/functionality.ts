import type { FunctionalCheck, Tools } from '#lab'

/** Searches for a text and expects to read it on the page unchanged. */
async function searchShows({ browser, expect }: Tools, text: string): Promise<void> {
  await browser.open(`/#/search?q=${encodeURIComponent(text)}`)
  const shown = await browser.text('#searchValue')
  expect(shown === text, `the page shows ${shown === undefined ? 'nothing' : `“${shown}”`}`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a search for apple shows the search term',
    runs: 'browser',
    run: (tools) => searchShows(tools, 'apple'),
  },
  {
    name: 'a search for <3 juice shows the search term',
    runs: 'browser',
    run: (tools) => searchShows(tools, '<3 juice'),
  },
  {
    name: 'a search for "quotes" & co shows the search term',
    runs: 'browser',
    run: (tools) => searchShows(tools, '"quotes" & co'),
  },
]
