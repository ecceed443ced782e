import { expect, it } from 'vitest'
import { setStage } from './support.ts'
it('shots', async () => {
  const stage = await setStage()
  for (const [name, look] of [
    ['1440-light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
    ['1280-dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
    ['390-light', { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true }],
  ] as const) {
    const learner = await stage.learner('shots', { ...look, reducedMotion: 'reduce' })
    const { page } = learner
    await learner.open('/#/search')
    await page.locator('#workbenchButton').waitFor()
    await page.keyboard.press('Control+j')
    const bench = page.getByRole('dialog', { name: 'Workbench' })
    const tool = async (n: string) => { await bench.getByRole('tab', { name: n, exact: true }).click(); return bench.getByRole('tabpanel', { name: n }) }
    let p = await tool('Sockets')
    await p.getByLabel('Name of the event').fill('verifyLocalXssChallenge')
    await p.getByLabel(/What to say/).fill('{"a": [1, 2]}')
    await p.getByRole('button', { name: 'Say it' }).click()
    await p.getByText('said here').waitFor()
    await page.screenshot({ path: `/tmp/bench/sockets-${name}.png` })
    await p.getByRole('button', { name: 'The chain' }).click()
    await p.getByRole('button', { name: 'Ask', exact: true }).click()
    await p.getByLabel('Address', { exact: true }).fill('0x36435796Ca9be2bf150CE0dECc2D8Fab5C4d6E13')
    await p.getByLabel(/^Function/).fill('symbol() view returns (string)')
    await p.getByRole('button', { name: 'Read' }).click()
    await p.getByLabel('What came of it').waitFor()
    await page.screenshot({ path: `/tmp/bench/chain-${name}.png` })
    await p.evaluate((e) => e.scrollTo(0, 1e6))
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/bench/chain2-${name}.png` })
    p = await tool('Storage')
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/bench/storage-${name}.png` })
    console.log(name, learner.troubles)
    await learner.context.close()
  }
  await stage.close()
  expect(1).toBe(1)
}, 120_000)
