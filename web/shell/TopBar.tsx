import { IconBuildingStore, IconMenu2 } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BasketButton } from '../features/basket/BasketButton.tsx'
import { useSession } from '../session.ts'
import { AllWords } from '../ui/AllWords.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Named } from '../ui/Named.tsx'
import { useFirstPaintDone } from '../ui/use-first-paint-done.ts'
import { useEarlyWish } from '../workbench/use-early-wish.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { PartFailure } from './PartFailure.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { ScoreBoardLink } from './ScoreBoardLink.tsx'
import { SearchBar } from './SearchBar.tsx'
import classes from './TopBar.module.css'

const FixChip = lazy(() => import('../training/live-versions/FixChip.tsx'))
const OwnFixStrip = lazy(() => import('../training/live-versions/OwnFixStrip.tsx'))
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
