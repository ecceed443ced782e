import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '#web/ui/Failure.tsx'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { totalsOf } from '../progress.ts'
import { challengesQuery, hintsQuery } from '../queries.ts'
import { ShopMenu } from '../ShopMenu.tsx'
import { Board } from './Board.tsx'
import css from './ScoreBoard.module.css'
import { ScorePanel } from './ScorePanel.tsx'
import { Waiting } from './Waiting.tsx'

/** Asking for this very picture is how the shop learns that the board was found. */
const PICTURE = 'assets/public/images/padding/1px.png'

/** A page asks for a picture once. Who comes back after starting over has found the board again. */
function askAgain(picture: HTMLImageElement | null): void {
  if (picture?.complete) fetch(PICTURE, { cache: 'reload' }).catch(() => {})
}

/** The hidden board: what there is to hack, what is done, and what comes next. */
export default function ScoreBoard() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_SCORE_BOARD'))
  const challenges = useQuery(challengesQuery)
  const hints = useQuery(hintsQuery)
  const open = challenges.data?.filter((challenge) => !challenge.comingSoon).length

  const content = () => {
    if (challenges.isError) {
      return <Failure title={t('SCORE_BOARD_FAILED')} onRetry={() => void challenges.refetch()} />
    }
    if (!challenges.data || hints.isPending) return <Waiting />
    return (
      <>
        <ScorePanel totals={totalsOf(challenges.data)} />
        <Board challenges={challenges.data} hints={hints.data ?? []} />
        <img ref={askAgain} src={PICTURE} alt="" width={1} height={1} />
      </>
    )
  }

  return (
    <Named element="app-score-board" className={css.screen}>
      <header className={css.head}>
        <div>
          <h1>{t('TITLE_SCORE_BOARD')}</h1>
          <p className={css.lead}>
            {open === undefined
              ? t('SCORE_BOARD_LEAD')
              : t('SCORE_BOARD_LEAD_COUNTED', { open, all: challenges.data?.length })}
          </p>
        </div>
        <ShopMenu />
      </header>
      {content()}
    </Named>
  )
}
