import type { BrowserSession, Tools } from '#lab'

/** Opens an address and looks for the picture that only the workbench shows. */
export async function enter(
  { browser, expect }: Tools,
  path: string,
  session?: BrowserSession,
): Promise<void> {
  await browser.open(path, session)
  const picture = await browser.html('img[src$="padding/11px.png"]')
  expect(picture !== undefined, 'there is no workbench')
}
