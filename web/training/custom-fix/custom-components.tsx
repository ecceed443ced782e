import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { loadMoreEnglish } from '#web/i18n.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { liveFixesQuery, patchVersion, versionsQuery, WEAK_VERSION } from '../queries.ts'
import { runMarked, stopHungFix } from './hang-detection.ts'
import { loadComponents } from './load-components.ts'
import { RenderGuard } from './RenderGuard.tsx'

/** Long enough to read the reason. */
const SHOWN_MS = 15_000

type ComponentFunction = (props: never) => ReactNode

function isComponent(value: unknown): value is ComponentType<object> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

function withGuard(lab: string, part: ComponentType<object>): ComponentFunction {
  return (props: object) => (
    <RenderGuard lab={lab} given={props}>
      {createElement(part, props)}
    </RenderGuard>
  )
}

/**
 * Shows why the learner's fix no longer runs. The list of fixes may show it too; identical messages are shown once.
 */
async function showReason(lab: string, client: QueryClient): Promise<void> {
  // A pending answer may be older than the stop.
  await client.cancelQueries({ queryKey: liveFixesQuery.queryKey })
  const fixes = await client.fetchQuery(liveFixesQuery)
  const fix = fixes.find((one) => one.lab === lab)
  if (!fix?.stopped) return
  await loadMoreEnglish()
  showSnackbar(
    i18next.t('FIXES_STOPPED_NOW', { title: fix.title, why: fix.stopped }),
    'error',
    undefined,
    SHOWN_MS,
  )
}

/**
 * Loads the components that a learner wrote. Returns none if they hung the page before: then the weak ones are live
 * again.
 */
export async function loadCustomComponents(
  lab: string,
  client: QueryClient,
): Promise<Record<string, ComponentFunction>> {
  if (await stopHungFix(lab)) {
    patchVersion(client, { lab, version: WEAK_VERSION })
    // Another version may be live by now.
    void client.invalidateQueries({ queryKey: versionsQuery.queryKey })
    await showReason(lab, client)
    return {}
  }
  const run = await loadComponents(lab)
  const components = runMarked(lab, run)
  const parts = Object.entries(components).flatMap(([name, part]) =>
    isComponent(part) ? [[name, part] as const] : [],
  )
  return Object.fromEntries(parts.map(([name, part]) => [name, withGuard(lab, part)]))
}
