import type { FunctionalCheck, Tools } from '#lab'

/** Searches for a text and expects to read it on the page just as it was typed. */
async function searchShows({ browser, expect }: Tools, text: string): Promise<void> {
  await browser.open(`/#/search?q=${encodeURIComponent(text)}`)
  const shown = await browser.text('#searchValue')
  expect(shown === text, `the page shows ${shown === undefined ? 'nothing' : `“${shown}”`}`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a search for apple says so',
    runs: 'browser',
    run: (tools) => searchShows(tools, 'apple'),
  },
  {
    name: 'so does one for <3 juice',
    runs: 'browser',
    run: (tools) => searchShows(tools, '<3 juice'),
  },
  {
    name: 'and one for "quotes" & co',
    runs: 'browser',
    run: (tools) => searchShows(tools, '"quotes" & co'),
  },
]
