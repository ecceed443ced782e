import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addAxe } from './appearances.ts'

/** The drawer with the tools. */
export const workbenchDrawer = (page: Page) => page.getByRole('dialog', { name: 'Workbench' })

/** Opens the workbench with its key, unless it is open, and selects a tool. */
export async function openTool(page: Page, tool: string): Promise<Locator> {
  await page.locator('#workbenchButton').waitFor({ state: 'attached' })
  if (!(await workbenchDrawer(page).isVisible())) await page.keyboard.press('Control+j')
  await workbenchDrawer(page).getByRole('tab', { name: tool }).tap()
  return workbenchDrawer(page).getByRole('tabpanel', { name: tool })
}

/** Closes the workbench. */
export async function closeWorkbench(page: Page): Promise<void> {
  await workbenchDrawer(page).getByRole('button', { name: 'Close the workbench' }).tap()
  await workbenchDrawer(page).waitFor({ state: 'hidden' })
}

/** Runs a text through one step of the decoder, in place of earlier steps, and returns the result. It stays open. */
export async function decodeStep(
  page: Page,
  text: string,
  step: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const decoder = await openTool(page, 'Decoder')
  const earlier = decoder.getByRole('button', { name: /^Remove 1/ })
  while (await earlier.isVisible()) await earlier.tap()
  await decoder.getByLabel('Input').fill(text)
  await decoder.getByLabel('Next step').selectOption(step)
  await decoder.getByRole('button', { name: 'Add', exact: true }).tap()
  const output = decoder.getByLabel(/^Result of 1/)
  const shown = async () => ((await output.count()) > 0 ? await output.textContent() : null)
  for (const [label, value] of Object.entries(fields)) {
    const before = await shown()
    const field = decoder.getByLabel(label, { exact: true })
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
    await expect.poll(shown).not.toBe(before)
  }
  return (await output.textContent()) ?? ''
}

/** Loads a file of the shop and shows its content. */
export async function openFile(page: Page, address: string): Promise<Locator> {
  const files = await openTool(page, 'Files')
  await files.getByRole('button', { name: 'Look into a file' }).tap()
  await files.getByLabel('Address in the shop').fill(address)
  await files.getByRole('button', { name: 'Fetch' }).tap()
  await files.getByRole('region', { name: address.replace(/^.*\//, ''), exact: true }).waitFor()
  return files
}

/** Types a request into the repeater, sends it, and reads the response from the screen. The repeater stays open. */
export async function sendInRepeater(
  page: Page,
  ...lines: string[]
): Promise<{ status: string; text: string }> {
  const repeater = await openTool(page, 'Repeater')
  await repeater.getByRole('button', { name: 'New request' }).tap()
  await repeater.getByRole('group', { name: 'Edit as' }).getByRole('button', { name: 'Raw' }).tap()
  await repeater.getByRole('textbox', { name: 'Request', exact: true }).fill(lines.join('\n'))
  await repeater.getByRole('button', { name: 'Send', exact: true }).tap()
  const answer = repeater.getByRole('region', { name: 'Answer' }).first()
  await answer.waitFor()
  const status = await answer.getByRole('status').innerText()
  const text = await answer.getByRole('region', { name: 'Answer' }).innerText()
  return { status, text }
}

export const JSON_TYPE = 'Content-Type: application/json'

/** Accessibility violations of the page in its current state: axe's rules, each with the first place that breaks it. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await addAxe(page)
  const { violations } = await page.evaluate<AxeResults>(() =>
    Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'] }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
