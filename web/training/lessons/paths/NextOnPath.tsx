import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconRoute from '~icons/route'
import { detailsPath } from '../progress.ts'
import { useNextOnPath } from './use-next-on-path.ts'

interface Props {
  /** The challenge that was just solved or is shown. */
  challengeKey: string
  className?: string | undefined
  onLeave?: () => void
}

/** Link from a challenge to the next step of its path, or to the certificate at the end. */
export function NextOnPath({ challengeKey, className, onLeave }: Props) {
  const { t } = useTranslation()
  const { path, next } = useNextOnPath() ?? {}
  if (!path?.challenges.includes(challengeKey) || next?.key === challengeKey) return null
  return (
    <Link to={next ? detailsPath(next.key) : `/paths/${path.key}`} className={className} onClick={onLeave}>
      <IconRoute size={20} aria-hidden="true" />
      {next ? t('PATHS_NEXT_ON_THIS', { name: next.title }) : t('PATHS_FINISHED', { title: path.title })}
    </Link>
  )
}
