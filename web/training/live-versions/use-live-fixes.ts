import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveFix, LiveVersions } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { refetchAfterChange, storeAnswer } from '#web/refetch.ts'
import { onSocket } from '#web/socket.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { liveFixesQuery, patchVersion, versionsQuery, WEAK_VERSION } from '../queries.ts'

const NONE: readonly LiveFix[] = []

/** Updates the list when a version goes live in this or another window. */
export function useLiveVersionUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => void refetchAfterChange(client, { queryKey: versionsQuery.queryKey })
    const ends = [
      onSocket('version live', (live) => {
        patchVersion(client, live)
        renew()
      }),
      onSocket('shop reset', renew),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [client])
}

/** The learner's fixes, including those put aside. Empty until the shop has answered. */
export function useLiveFixes(): readonly LiveFix[] {
  useLiveVersionUpdates()
  return useQuery(liveFixesQuery).data ?? NONE
}

/** The live fixes that block a challenge, and those that blocked it before they were put aside. */
export function useObstacles(challenge: string | undefined): { now: LiveFix[]; aside: LiveFix[] } {
  const all = useLiveFixes().filter(({ stops }) => challenge !== undefined && stops.includes(challenge))
  return { now: all.filter(({ isLive }) => isLive), aside: all.filter(({ isLive }) => !isLive) }
}

/** Restores the weak code of these labs, or puts their fixes live again. */
export function useSwitchFixes() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fixes, live }: { fixes: readonly LiveFix[]; live: boolean }) => {
      const versions: LiveVersions = Object.fromEntries(
        fixes.map(({ lab, version }) => [lab, live ? version : WEAK_VERSION]),
      )
      return http.put<LiveFix[]>('/training/live', { versions })
    },
    onSuccess: (fixes) => {
      storeAnswer(client, liveFixesQuery.queryKey, fixes)
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: ['coding'] })
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('FIXES_FAILED'), 'error'),
  })
}

/** The name of a fix is its file name. A fix that the learner wrote has a name of its own. */
export function useVersionName(): (fix: LiveFix) => string {
  const { t } = useTranslation()
  return ({ version }) => (version === 'own' ? t('FIXES_OWN') : version)
}
