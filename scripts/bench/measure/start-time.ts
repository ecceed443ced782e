import { join } from 'node:path'
import { freePort } from '../../bootstrap/prepare-server.mjs'
import { at } from '../../bootstrap/project.mjs'
import { buildWebInto } from '../../bootstrap/web.mjs'
import { watchdog } from '../../launcher/processes.mjs'
import { aims, competitor } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, formatFigure, median, type Section } from '../figures.ts'
import { measureStartTime, type Server, startServer, temporaryFolder } from '../load/server.ts'

/** Measures the time to the first response. */
export async function measureStart({ starts }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  const lived = join(folder.path, 'lived-in')
  await timeOf(() => startServer({ dataDir: lived }))

  const warm: number[] = []
  const cold: number[] = []
  const whole: number[] = []
  for (let run = 0; run < starts; run++) {
    warm.push(await timeOf(() => startServer({ dataDir: lived })))
    cold.push(await timeOf(() => startServer({ dataDir: join(folder.path, `fresh-${run}`) })))
    whole.push(await timeAsLearner(lived))
  }
  return {
    title: 'Start to the first answer',
    figures: [
      figure('server, shops there already', warm, {
        peer: competitor.firstAnswerMs,
        aim: aims.firstAnswerMs,
      }),
      figure('server, first start ever', cold),
      figure('npm start, nothing to install or build', whole, { aim: aims.wholeStartMs }),
    ],
  }
}

/** Builds the web app and the dashboard repeatedly, into a folder of their own: those that servers use stay. */
export async function measureBuild({ builds }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  const times: number[] = []
  for (let run = 0; run < builds; run++) {
    const since = performance.now()
    await buildWebInto(process.execPath, join(folder.path, `${run}`))
    times.push(performance.now() - since)
  }
  return { title: 'Build', figures: [figure('the web app and the dashboard', times, { aim: aims.buildMs })] }
}

async function timeOf(start: () => Promise<Server>): Promise<number> {
  await using server = await start()
  return server.firstAnswerMs
}

/** Measures `npm start` from its own first line. */
async function timeAsLearner(dataDir: string): Promise<number> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' }
  return measureStartTime([...watchdog, at('scripts', 'run.mjs'), 'start'], env, port)
}

function figure(name: string, times: number[], against: Pick<Figure, 'peer' | 'aim'> = {}): Figure {
  const range = `${formatFigure(Math.min(...times))} to ${formatFigure(Math.max(...times))}`
  return {
    name,
    value: median(times),
    unit: 'ms',
    ...against,
    note: `median of ${times.length}, ${range}`,
  }
}
