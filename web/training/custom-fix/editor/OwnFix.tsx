import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { Failure } from '#web/ui/Failure.tsx'
import page from '../../coding/CodingChallenge.module.css'
import { ownFixQuery } from '../../queries.ts'
import { Desk } from './Desk.tsx'

interface Props {
  challenge: CodingChallenge
  /** The weak code. */
  snippet: string
  isHacked: boolean
}

/** She writes the fix herself: it begins as the weak code, or as what she wrote before. */
export default function OwnFix({ challenge, snippet, isHacked }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(ownFixQuery(challenge.key))
  if (data) return <Desk challenge={challenge} snippet={snippet} own={data} isHacked={isHacked} />
  if (isError) return <Failure title={t('CODING_FAILED')} onRetry={() => void refetch()} />
  return <div className={page.waiting} aria-busy="true" />
}
