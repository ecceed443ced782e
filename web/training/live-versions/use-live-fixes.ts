import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveFix, LiveVersions } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { onSocket } from '#web/socket.ts'
import { snack } from '#web/ui/snackbar.ts'
import { liveFixesQuery, patchVersion, versionsQuery, WEAK } from '../queries.ts'

const NONE: readonly LiveFix[] = []

/** Keeps up with what goes live in this shop, here or in another window. */
export function useLiveVersionUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = async () => {
      // A first answer that is on its way may be older than this news, and asking again would wait for that very one.
      await client.cancelQueries({ queryKey: versionsQuery.queryKey })
      await client.invalidateQueries({ queryKey: versionsQuery.queryKey })
    }
    const ends = [
      onSocket('version live', (live) => {
        patchVersion(client, live)
        void renew()
      }),
      onSocket('shop reset', () => void renew()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [client])
}

/** The fixes that she put live, those put aside included. None until the shop has said. */
export function useLiveFixes(): readonly LiveFix[] {
  useLiveVersionUpdates()
  return useQuery(liveFixesQuery).data ?? NONE
}

/** What stands in the way of a challenge, and what stood there before it was put aside. */
export function useObstacles(challenge: string | undefined): { now: LiveFix[]; aside: LiveFix[] } {
  const all = useLiveFixes().filter(({ stops }) => challenge !== undefined && stops.includes(challenge))
  return { now: all.filter(({ isLive }) => isLive), aside: all.filter(({ isLive }) => !isLive) }
}

/** Puts the weak code of these labs back, or their fixes forth again. */
export function useSwitchFixes() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fixes, live }: { fixes: readonly LiveFix[]; live: boolean }) => {
      const versions: LiveVersions = Object.fromEntries(
        fixes.map(({ lab, version }) => [lab, live ? version : WEAK]),
      )
      return http.put<LiveFix[]>('/training/live', { versions })
    },
    onSuccess: async (fixes) => {
      // A list that was asked for before the switch must not come after this one.
      await client.cancelQueries({ queryKey: liveFixesQuery.queryKey })
      client.setQueryData(liveFixesQuery.queryKey, fixes)
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: ['coding'] })
    },
    onError: (error) => snack(serverMessage(error) ?? t('FIXES_FAILED'), 'error'),
  })
}

/** Fixes are called what their files are called; one that she wrote herself has no other name than hers. */
export function useVersionName(): (fix: LiveFix) => string {
  const { t } = useTranslation()
  return ({ version }) => (version === 'own' ? t('FIXES_OWN') : version)
}
