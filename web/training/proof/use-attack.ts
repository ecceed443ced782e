import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttackBody, CodingChallenge, ProofLine } from '#contract/training.ts'
import type { ShopSettings } from '#lab'
import { fetchFromShop, HttpError, http, serverMessage, sessionHeaders } from '#web/http.ts'
import { storeAnswer } from '#web/refetch.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { fireConfetti } from '../confetti.ts'
import { unmarkRendering } from '../custom-fix/hang-detection.ts'
import { CUSTOM_VERSION, codingQuery, customFixQuery, refreshProgress, versionsQuery } from '../queries.ts'
import { parseJsonLines } from './json-lines.ts'
import { addLine, noProof, type Proof, parseProofLine } from './proof.ts'

interface Configuration {
  config: {
    application: { domain: string; name: string }
    challenges: {
      xssBonusPayload: string
      overwriteUrlForProductTamperingChallenge: string
      overwriteUrlForCsrfChallenge: string
      metricsIgnoredUserAgents?: string[]
    }
  }
}

async function settings(): Promise<ShopSettings> {
  const { config } = await http.get<Configuration>('/rest/admin/application-configuration')
  return {
    domain: config.application.domain,
    shopName: config.application.name,
    xssBonusPayload: config.challenges.xssBonusPayload,
    productTamperingUrl: config.challenges.overwriteUrlForProductTamperingChallenge,
    csrfSite: config.challenges.overwriteUrlForCsrfChallenge,
    metricsIgnoredUserAgents: config.challenges.metricsIgnoredUserAgents ?? [],
  }
}

type Tell = (line: ProofLine) => void

/** Runs the checks that need a browser in this one. */
async function tryHere(
  { lab, runs, key }: CodingChallenge,
  client: QueryClient,
  tell: Tell,
): Promise<AttackBody> {
  if (runs !== 'browser') return { browser: [] }
  const { runInPage } = await import('../browser/run-in-page.ts')
  // The live version may have changed a moment ago.
  const isOwn = client.getQueryData(codingQuery(key).queryKey)?.live === CUSTOM_VERSION
  return { browser: await runInPage(lab, await settings(), isOwn, tell) }
}

async function attack(
  challenge: CodingChallenge,
  client: QueryClient,
  tell: Tell,
  signal: AbortSignal,
): Promise<boolean> {
  const order = await tryHere(challenge, client, tell)
  const answer = await fetchFromShop(`/training/coding/${encodeURIComponent(challenge.key)}/attack`, {
    method: 'POST',
    headers: { ...sessionHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
    signal,
  })
  if (!answer.ok || !answer.body) throw new HttpError(answer.status, await answer.json().catch(() => ''))
  let held = false
  for await (const line of parseJsonLines(answer.body, parseProofLine)) {
    tell(line)
    held ||= line.line === 'verdict' && line.held
  }
  if (held) fireConfetti().catch(() => {})
  return held
}

type ProofStep = ProofLine | 'from the start'

function proceed(proof: Proof, step: ProofStep): Proof {
  return step === 'from the start' ? noProof : addLine(proof, step)
}

/** Runs the lab's attacks and functional checks against the learner's live shop, with a log line by line. */
export function useAttack(challenge: CodingChallenge): {
  proof: Proof
  isRunning: boolean
  /** Resolves with whether the live version held. */
  start: () => Promise<boolean>
  clear: () => void
} {
  const client = useQueryClient()
  const [proof, tell] = useReducer(proceed, noProof)
  const [isRunning, setIsRunning] = useState(false)
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])

  const start = async () => {
    leave.current = new AbortController()
    tell('from the start')
    setIsRunning(true)
    try {
      return await attack(challenge, client, tell, leave.current.signal)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      tell({ line: 'failed', message: serverMessage(error) ?? message })
      return false
    } finally {
      setIsRunning(false)
      void refreshProgress(client)
    }
  }
  return { proof, isRunning, start, clear: () => tell('from the start') }
}

/** A version that can go live: the index of a given one, the learner's own, or the weak one. */
export type VersionChoice = CodingChallenge['live']

/** Shows a message that a version did not go live. */
function sayRefused(why: string): void {
  showSnackbar(why, 'error')
}

/** Puts a version live in the learner's shop. If the shop refuses, `onRefused` gets the reason. */
export function useGoLive({ key, lab }: CodingChallenge, onRefused: (why: string) => void = sayRefused) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fix: VersionChoice) =>
      http.put<CodingChallenge>(`/training/coding/${encodeURIComponent(key)}/live`, { fix }),
    onSuccess: (challenge) => {
      // A mark of a hung page belongs to the previous version.
      unmarkRendering(lab)
      storeAnswer(client, codingQuery(key).queryKey, challenge)
      // The version is live: the other data are fetched in the background.
      void client.invalidateQueries({ queryKey: customFixQuery(key).queryKey })
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey })
    },
    onError: (error) => onRefused(serverMessage(error) ?? t('PROVE_IT_LIVE_FAILED')),
  })
}
