import { useTranslation } from 'react-i18next'
import type { ContestBoard } from '#contract/contest.ts'
import { boardFormat } from '#web/ui/contest/places.ts'

/** Texts and formats of a board for the components that the shop shares with the dashboard. */
export function useBoardTexts(
  board: Pick<ContestBoard, 'startsAt' | 'endsAt' | 'isByTeams' | 'frozenSince'>,
) {
  const { t, i18n } = useTranslation()
  const locale = i18n.resolvedLanguage ?? 'en'
  const format = boardFormat(locale, board)
  const who = t(board.isByTeams ? 'DASHBOARD_BOARD_TEAM' : 'DASHBOARD_BOARD_PLAYER')
  return {
    locale,
    format,
    clock: {
      untilStart: t('DASHBOARD_BOARD_UNTIL_START'),
      untilEnd: t('DASHBOARD_BOARD_UNTIL_END'),
      over: t('DASHBOARD_BOARD_OVER'),
    },
    standings: {
      title: t('DASHBOARD_BOARD_STANDINGS'),
      place: t('DASHBOARD_BOARD_PLACE'),
      name: who,
      bracket: t('DASHBOARD_BOARD_BRACKET'),
      members: t('DASHBOARD_BOARD_MEMBERS'),
      solved: t('DASHBOARD_BOARD_SOLVED'),
      points: t('DASHBOARD_BOARD_POINTS'),
      lastPoint: t('DASHBOARD_BOARD_LAST_POINT'),
      tied: t('DASHBOARD_BOARD_TIED'),
      tieRule: t('DASHBOARD_BOARD_TIE_RULE'),
      concealed: t('DASHBOARD_BOARD_CONCEALED'),
      own: '',
      allBrackets: t('DASHBOARD_BOARD_ALL_BRACKETS'),
      previous: t('DASHBOARD_BOARD_PREVIOUS'),
      next: t('DASHBOARD_BOARD_NEXT'),
      range: (from: string, to: string, of: string) => t('DASHBOARD_BOARD_RANGE', { from, to, of }),
      toOwn: '',
      empty: t('DASHBOARD_BOARD_EMPTY'),
    },
    graph: {
      title: t('DASHBOARD_BOARD_GRAPH'),
      asTable: t('DASHBOARD_BOARD_AS_TABLE'),
      name: who,
      points: t('DASHBOARD_BOARD_POINTS'),
      frozen:
        board.frozenSince === null
          ? ''
          : t('DASHBOARD_BOARD_FROZEN', { time: format.time(board.frozenSince) }),
      empty: t('DASHBOARD_BOARD_NO_POINTS'),
    },
  }
}
