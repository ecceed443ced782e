import {
  IconBrightness,
  IconBuildingStore,
  IconLanguage,
  IconMenu2,
  IconTrophy,
  IconUserCircle,
} from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BasketButton } from '../features/basket/BasketButton.tsx'
import { useSession } from '../session.ts'
import { boardPath } from '../training/board-version.ts'
import { useScoreBoardFound } from '../training/use-score-board-found.ts'
import { AllWords } from '../ui/AllWords.tsx'
import { afterFirstPaint, useFirstPaintDone } from '../ui/after-paint.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Named } from '../ui/Named.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { naming } from '../ui/naming.ts'
import { onWorkbenchKey, onWorkbenchWanted, type Wish } from '../workbench/open-tool.ts'
import { shortKeyOf } from './language.ts'
import { PartFailure, Pending } from './PartFailure.tsx'
import panel from './panel.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { SearchBar } from './SearchBar.tsx'
import classes from './TopBar.module.css'

const FixChip = lazy(() => import('../training/live-versions/LiveFixesMenu.tsx'))
const OwnFixStrip = lazy(() => import('../training/live-versions/CustomFixWarning.tsx'))
const SideMenu = lazy(() => import('./SideMenu.tsx'))
const SolvedCounter = lazy(() => import('./SolvedCounter.tsx'))
const WorkbenchDoor = lazy(() => import('../workbench/WorkbenchDoor.tsx'))
const Notifications = lazy(() => import('../training/notifications/Notifications.tsx'))

/** A part that comes after the first paint, when there are words for it. */
function Later({ part: Part }: { part: ComponentType }) {
  return (
    <PartFailure>
      <Suspense>
        <AllWords>
          <Part />
        </AllWords>
      </Suspense>
    </PartFailure>
  )
}

/**
 * The bar on top. On phones the part called dock (shop, search, score board, account, basket) moves to the
 * bottom of the screen, within reach of a thumb.
 */
export function TopBar() {
  const { t } = useTranslation()
  const isPainted = useFirstPaintDone()
  const earlyWish = useEarlyWish()
  const { isLoggedIn } = useSession()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [wasMenuOpened, setMenuOpened] = useState(false)

  const openMenu = () => {
    setMenuOpened(true)
    setMenuOpen(true)
  }

  return (
    <Named element="app-navbar" className={classes.host}>
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
            <Mark className={classes.mark} />
          </LinkButton>
          {/* The same way once more, as a link: its visible words would not fit the name that the button has to have. */}
          <Link to="/search" className={classes.name} tabIndex={-1} aria-hidden="true">
            {t('SHOP_NAME')}
          </Link>
          {isPainted && <Later part={Notifications} />}
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
          {isPainted && <Later part={SolvedCounter} />}
          <AccountMenu />
          {isLoggedIn && <BasketButton className={classes.dockItem} labelClassName={classes.dockLabel} />}
        </nav>
        {isPainted && <Later part={FixChip} />}
        {isPainted && (
          <PartFailure>
            <Suspense>
              <AllWords>
                <WorkbenchDoor early={earlyWish} />
              </AllWords>
            </Suspense>
          </PartFailure>
        )}
        <SchemeMenu />
        <LanguageMenu />
      </header>
      {isPainted && <Later part={OwnFixStrip} />}
      <PartFailure>
        <Suspense>
          {wasMenuOpened && (
            <AllWords>
              <SideMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
            </AllWords>
          )}
        </Suspense>
      </PartFailure>
    </Named>
  )
}

/** The button in the top bar that offers day, night and system. */
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

const BoardRing = lazy(() => import('./BoardRing.tsx'))

/** The way to the score board, for those who have found it, and how far they have come. */
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
      {...naming(t('ARIA_SCORE_BOARD'), t('NAV_BOARD'), words)}
    >
      {isPainted ? (
        <PartFailure instead={<IconTrophy aria-hidden="true" />}>
          <Suspense fallback={<IconTrophy aria-hidden="true" />}>
            <BoardRing />
          </Suspense>
        </PartFailure>
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

/** The button in the top bar that offers the languages. */
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
        <PartFailure instead={<NotLoaded text={t('LANGUAGES_FAILED')} onRetry={() => location.reload()} />}>
          <Suspense fallback={<Pending />}>
            <LanguageList onChosen={close} />
          </Suspense>
        </PartFailure>
      )}
    </Disclosure>
  )
}

const loadEntries = async () => ({ default: (await import('./AccountEntries.tsx')).AccountEntries })
const AccountEntries = lazy(loadEntries)
// Whoever opens the menu need not wait. Where this fails, it is fetched then.
void afterFirstPaint()
  .then(loadEntries)
  .catch(() => {})

/** Log in or register; or who you are, all that is yours, and the way out. */
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
          {...naming(t('ARIA_ACCOUNT_MENU'), t('ACCOUNT'), words)}
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
        <Suspense fallback={<Pending />}>
          <AllWords>
            <AccountEntries close={close} />
          </AllWords>
        </Suspense>
      )}
    </Disclosure>
  )
}

/** What was asked for last: the workbench comes after the first paint, and must not miss what was asked before. */
function useEarlyWish(): Wish | undefined {
  const [wish, setWish] = useState<Wish>()
  useEffect(() => {
    const ends = [onWorkbenchWanted(setWish), onWorkbenchKey(() => setWish({}))]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return wish
}
