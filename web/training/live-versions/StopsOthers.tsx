import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { challengesQuery } from '../queries.ts'
import css from './InTheWay.module.css'
import { useLiveFixes, useSwitchFixes } from './use-live-fixes.ts'

/** Names what nobody can hack any more while the fix of this lab is live, as far as she has not done so yet. */
export function StopsOthers({ lab }: { lab: string }) {
  const { t } = useTranslation()
  const fix = useLiveFixes().find((each) => each.lab === lab && each.isLive)
  const { data = [] } = useQuery(challengesQuery)
  const flip = useSwitchFixes()
  const names = data.filter(({ key, solved }) => !solved && fix?.stops.includes(key)).map(({ name }) => name)
  if (!fix || names.length === 0) return null
  return (
    <div className={css.note} role="status">
      <div className={css.words}>
        <p>{t('FIX_STOPS_OTHERS', { names: names.join(', ') })}</p>
        <Button
          size="compact-md"
          variant="default"
          loading={flip.isPending}
          onClick={() => flip.mutate({ fixes: [fix], live: false })}
        >
          {t('IN_THE_WAY_BACK')}
        </Button>
      </div>
    </div>
  )
}
