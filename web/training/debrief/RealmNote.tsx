import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RealmProperty } from '#contract/training.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { http } from '#web/http.ts'
import IconRefresh from '~icons/refresh'

const realmQuery = {
  queryKey: ['training', 'realm'],
  queryFn: () => http.get<RealmProperty[]>('/training/realm'),
  staleTime: 0,
}

/**
 * What guarded code has left on built-in prototypes, and a button that restarts the realm. Nothing if nothing is left.
 * After a restart its message takes the focus, since the button disappears.
 */
export function RealmNote() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data = [] } = useQuery(realmQuery)
  const [isRestarted, setIsRestarted] = useState(false)
  const message = useRef<HTMLParagraphElement>(null)
  const isClean = data.length === 0
  const { start, isPending } = useSingleMutation({
    mutationFn: () => http.post<undefined>('/training/restart-realm', {}),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: realmQuery.queryKey })
      setIsRestarted(true)
    },
  })
  useEffect(() => {
    if (!isClean) setIsRestarted(false)
    else if (isRestarted) message.current?.focus()
  }, [isRestarted, isClean])
  if (isClean) {
    return isRestarted ? (
      <p ref={message} tabIndex={-1}>
        {t('REALM_RESTARTED')}
      </p>
    ) : null
  }
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
