import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadConfiguration } from '../config/load.ts'
import { projectRoot } from '../testing/application.ts'
import { createClassroom } from './class.ts'

const { server } = loadConfiguration(join(projectRoot, 'config'), {})
const dashboardPort = (port: number, env: NodeJS.ProcessEnv = {}) =>
  createClassroom({ root: projectRoot, env: { CLASS: 'Monday', ...env }, server: { ...server, port } })
    .dashboardAddress.port

it.each([
  ['one port above the class', 3000, 3001],
  ['one below it where there is none above', 65_535, 65_534],
  ['at any free one beside any free one', 0, 0],
])('the dashboard listens %s', (_where, port, expected) => {
  expect(dashboardPort(port)).toBe(expected)
})

it('the dashboard listens where the settings say, or an error says why it cannot', () => {
  expect(dashboardPort(65_535, { DASHBOARD_PORT: '4000' })).toBe(4_000)
  expect(dashboardPort(65_535, { DESK_PORT: '4001' })).toBe(4_001)
  expect(() => dashboardPort(3000, { CLASS_KEEP_DAYS: '1' })).toThrow(
    /^CLASS_KEEP_DAYS .* from 2 to 3650 \(days/,
  )
  expect(() => dashboardPort(3000, { DASHBOARD_PORT: '65536' })).toThrow(
    /^DASHBOARD_PORT is a whole number from 0 to 65535/,
  )
})
