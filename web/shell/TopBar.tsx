import { type ComponentType, lazy, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconBrightness from '~icons/brightness'
import IconBuildingStore from '~icons/building-store'
import IconLanguage from '~icons/language'
import IconMenu2 from '~icons/menu-2'
import IconTrophy from '~icons/trophy'
import IconUserCircle from '~icons/user-circle'
import { BasketButton } from '../features/basket/BasketButton.tsx'
import { useSession } from '../session.ts'
import { boardPath, boardVersion } from '../training/board-version.ts'
import { prefetchBoard } from '../training/prefetch-board.ts'
import { useScoreBoardFound } from '../training/use-score-board-found.ts'
import { accessibleName } from '../ui/behaviour/accessible-name.ts'
import { afterFirstPaint, useFirstPaintDone } from '../ui/behaviour/after-paint.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { NamedElement } from '../ui/NamedElement.tsx'
import { InlineFailure } from '../ui/states/Failure.tsx'
import { WaitForTexts } from '../ui/WaitForTexts.tsx'
import { onWorkbenchKey, onWorkbenchRequest, type ToolRequest } from '../workbench/open-tool.ts'
import { shortKeyOf } from './language.ts'
import { PartErrorBoundary, ScreenLoading } from './PartErrorBoundary.tsx'
import panel from './panel.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { SearchBar } from './SearchBar.tsx'
import classes from './TopBar.module.css'

const FixChip = lazy(() => import('../training/live-versions/LiveFixesMenu.tsx'))
const OwnFixStrip = lazy(() => import('../training/live-versions/CustomFixWarning.tsx'))
const SideMenu = lazy(() => import('./SideMenu.tsx'))
const SolvedCounter = lazy(() => import('./SolvedCounter.tsx'))
const WorkbenchDoor = lazy(() => import('../workbench/WorkbenchButton.tsx'))
const Notifications = lazy(() => import('../training/notifications/Notifications.tsx'))

/** A part that loads after the first paint, with its texts. */
function DeferredPart({ part: Part }: { part: ComponentType }) {
  return (
    <PartErrorBoundary>
      <Suspense>
        <WaitForTexts>
          <Part />
        </WaitForTexts>
      </Suspense>
    </PartErrorBoundary>
  )
}

/**
 * The top bar. On phones its part called dock (shop, search, score board, account, basket) moves to the bottom of the
 * screen, within reach of a thumb.
 */
export function TopBar() {
  const { t } = useTranslation()
  const isPainted = useFirstPaintDone()
  const earlyWish = useEarlyRequest()
  const { isLoggedIn } = useSession()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [wasMenuOpened, setMenuOpened] = useState(false)

  const openMenu = () => {
    setMenuOpened(true)
    setMenuOpen(true)
  }

  return (
    <NamedElement element="app-navbar" className={classes.host}>
      <header className={classes.bar}>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('ARIA_OPEN_MENU')}
          aria-expanded={isMenuOpen}
          onClick={openMenu}
        >
          <IconMenu2 aria-hidden="true" />
        </button>
        <div className={classes.home}>
          <LinkButton id="homeButton" to="/search" className={classes.homeLink} aria-label={t('ARIA_HOME')}>
            <Logo className={classes.mark} />
          </LinkButton>
          {/* The same target as a link: its visible text would not fit the name that the button needs. */}
          <Link to="/search" className={classes.name} tabIndex={-1} aria-hidden="true">
            {t('SHOP_NAME')}
          </Link>
          {isPainted && <DeferredPart part={Notifications} />}
        </div>
        <span className="fill-remaining-space" />
        <nav className={classes.dock} aria-label={t('ARIA_SHOP_NAV')}>
          <Link to="/search" className={`${classes.dockItem} ${classes.phoneOnly}`}>
            <IconBuildingStore aria-hidden="true" />
            <span className={classes.dockLabel}>{t('NAV_SHOP')}</span>
          </Link>
          <div id="product-search-fixture" />
          <SearchBar />
          <ScoreBoardLink />
          {isPainted && <DeferredPart part={SolvedCounter} />}
          <AccountMenu />
          {isLoggedIn && <BasketButton className={classes.dockItem} labelClassName={classes.dockLabel} />}
        </nav>
        {isPainted && <DeferredPart part={FixChip} />}
        {isPainted && (
          <PartErrorBoundary>
            <Suspense>
              <WaitForTexts>
                <WorkbenchDoor early={earlyWish} />
              </WaitForTexts>
            </Suspense>
          </PartErrorBoundary>
        )}
        <SchemeMenu />
        <LanguageMenu />
      </header>
      {isPainted && <DeferredPart part={OwnFixStrip} />}
      <PartErrorBoundary>
        <Suspense>
          {wasMenuOpened && (
            <WaitForTexts>
              <SideMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
            </WaitForTexts>
          )}
        </Suspense>
      </PartErrorBoundary>
    </NamedElement>
  )
}

/** The menu of the colour scheme in the top bar. */
function SchemeMenu() {
  const { t } = useTranslation()
  return (
    <Disclosure
      className={panel.anchor}
      panelClassName={panel.panel}
      button={(props) => (
        <button type="button" className={classes.icon} aria-label={t('ARIA_APPEARANCE')} {...props}>
          <IconBrightness aria-hidden="true" />
        </button>
      )}
    >
      {() => <SchemeSwitch name="scheme-bar" />}
    </Disclosure>
  )
}

const BoardRing = lazy(() => import('./ScoreRing.tsx'))

/** Fetches the data of the board that the learner is about to open. */
function fetchBoardAhead(): void {
  if (boardVersion() !== 'v1') prefetchBoard()
}

/** The link to the score board with the progress, for learners who found it. */
function ScoreBoardLink() {
  const { t } = useTranslation()
  const words = useId()
  const isFound = useScoreBoardFound()
  const isPainted = useFirstPaintDone()
  if (!isFound) return null
  return (
    <Link
      to={boardPath()}
      className={classes.dockItem}
      onPointerEnter={fetchBoardAhead}
      onFocus={fetchBoardAhead}
      {...accessibleName(t('ARIA_SCORE_BOARD'), t('NAV_BOARD'), words)}
    >
      {isPainted ? (
        <PartErrorBoundary instead={<IconTrophy aria-hidden="true" />}>
          <Suspense fallback={<IconTrophy aria-hidden="true" />}>
            <BoardRing />
          </Suspense>
        </PartErrorBoundary>
      ) : (
        <IconTrophy aria-hidden="true" />
      )}
      <span id={words} className={classes.dockLabel}>
        {t('NAV_BOARD')}
      </span>
    </Link>
  )
}

const LanguageList = lazy(() => import('./LanguageList.tsx'))

/** The language menu in the top bar. */
function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const words = useId()
  return (
    <Disclosure
      className={panel.anchor}
      panelClassName={`${panel.panel} ${panel.languages}`}
      button={(props) => (
        <button
          type="button"
          id="navbarLanguageButton"
          className={classes.icon}
          aria-label={t('ARIA_LANGUAGES')}
          aria-labelledby={`${words}-what ${words}-which`}
          {...props}
        >
          <IconLanguage aria-hidden="true" />
          <span id={`${words}-what`} hidden>
            {t('ARIA_LANGUAGES')}
          </span>
          <span id={`${words}-which`} className={classes.shortKey}>
            {shortKeyOf(i18n.language)}
          </span>
        </button>
      )}
    >
      {(close) => (
        <PartErrorBoundary
          instead={<InlineFailure text={t('LANGUAGES_FAILED')} onRetry={() => location.reload()} />}
        >
          <Suspense fallback={<ScreenLoading />}>
            <LanguageList onChosen={close} />
          </Suspense>
        </PartErrorBoundary>
      )}
    </Disclosure>
  )
}

const loadEntries = async () => ({ default: (await import('./AccountEntries.tsx')).AccountEntries })
const AccountEntries = lazy(loadEntries)
// Prefetched, so that opening the menu needs no waiting. A failed prefetch is repeated then.
void afterFirstPaint()
  .then(loadEntries)
  .catch(() => {})

/** The account menu: login and registration, or the customer's screens and the logout. */
function AccountMenu() {
  const { t } = useTranslation()
  const words = useId()
  return (
    <Disclosure
      className={panel.anchor}
      panelClassName={`${panel.panel} ${panel.account}`}
      button={(props) => (
        <button
          type="button"
          id="navbarAccount"
          className={classes.dockItem}
          {...accessibleName(t('ARIA_ACCOUNT_MENU'), t('ACCOUNT'), words)}
          {...props}
        >
          <IconUserCircle aria-hidden="true" />
          <span id={words} className={classes.dockLabel}>
            {t('ACCOUNT')}
          </span>
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<ScreenLoading />}>
          <WaitForTexts>
            <AccountEntries close={close} />
          </WaitForTexts>
        </Suspense>
      )}
    </Disclosure>
  )
}

/** The latest request for the workbench: it loads after the first paint, and must not miss earlier requests. */
function useEarlyRequest(): ToolRequest | undefined {
  const [wish, setWish] = useState<ToolRequest>()
  useEffect(() => {
    const ends = [onWorkbenchRequest(setWish), onWorkbenchKey(() => setWish({}))]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return wish
}
