import {
  IconBrandCss3,
  IconBrandHtml5,
  IconBrandNodejs,
  IconBrandReact,
  IconBrandTypescript,
  IconDatabase,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './SideMenu.module.css'

/** Names of products: the same in every language. */
const TECHNOLOGIES = [
  { name: 'React', Icon: IconBrandReact },
  { name: 'TypeScript', Icon: IconBrandTypescript },
  { name: 'HTML5', Icon: IconBrandHtml5 },
  { name: 'CSS3', Icon: IconBrandCss3 },
  { name: 'Node.js', Icon: IconBrandNodejs },
  { name: 'SQLite', Icon: IconDatabase },
]

/** What the shop is made of: the first thing that an attacker wants to know. */
export function TechStack() {
  const { t } = useTranslation()
  return (
    <ul className={`ff-list ${classes.tech}`} aria-label={t('MADE_OF')}>
      {TECHNOLOGIES.map(({ name, Icon }) => (
        <li key={name} title={name}>
          <Icon aria-hidden="true" size={20} />
          <span className="ff-hidden">{name}</span>
        </li>
      ))}
    </ul>
  )
}
