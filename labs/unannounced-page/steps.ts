import type { Tools } from '#lab'

/** Opens an address and expects the page of the sale. */
export async function enter({ browser, expect }: Tools, path: string): Promise<void> {
  await browser.open(path)
  expect((await browser.html('app-token-sale')) !== undefined, 'there is no sale')
}
