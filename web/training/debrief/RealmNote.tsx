import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RealmProperty } from '#contract/training.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { http } from '#web/http.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconRefresh from '~icons/refresh'

const realmQuery = {
  queryKey: ['training', 'realm'],
  queryFn: () => http.get<RealmProperty[]>('/training/realm'),
  staleTime: 0,
}

/** What guarded code has left on built-in prototypes, and a button that restarts the realm. Nothing if nothing is left. */
export function RealmNote() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data = [] } = useQuery(realmQuery)
  const { start, isPending } = useSingleMutation({
    mutationFn: () => http.post<undefined>('/training/restart-realm', {}),
    onSuccess: () => {
      showSnackbar(t('REALM_RESTARTED'))
      return queries.invalidateQueries({ queryKey: realmQuery.queryKey })
    },
  })
  if (data.length === 0) return null
  return (
    <div role="status">
      <p>{t('REALM_LEFT')}</p>
      <ul>
        {data.map(({ owner, name, value }) => (
          <li key={`${owner} ${name}`}>
            <code>{`${owner}.prototype.${name} = ${JSON.stringify(value)}`}</code>
          </li>
        ))}
      </ul>
      <Button
        id="restartRealm"
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden="true" />}
        loading={isPending}
        onClick={() => start()}
      >
        {t('BTN_REALM_RESTART')}
      </Button>
    </div>
  )
}
