import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { Search } from './features/products/Search.tsx'

const Login = lazy(() => import('./features/accounts/Login.tsx'))
const Register = lazy(() => import('./features/accounts/Register.tsx'))
const Basket = lazy(() => import('./features/basket/Basket.tsx'))
const Forbidden = lazy(() => import('./shell/Forbidden.tsx'))
const ScoreBoard = lazy(() => import('./training/score-board/ScoreBoard.tsx'))
const CodingChallenge = lazy(() => import('./training/coding/CodingChallenge.tsx'))

/**
 * Every address of the shop, readable in main.js on purpose: the score board is to be found by reading it.
 * Unknown addresses show the search, and stay as they were typed.
 */
export function Screens() {
  return (
    <Routes>
      <Route path="search" element={<Search />} />
      <Route path="hacking-instructor" element={<Search />} />
      <Route path="login" element={<Login />} />
      <Route path="register" element={<Register />} />
      <Route path="basket" element={<Basket />} />
      <Route path="score-board" element={<ScoreBoard />} />
      <Route path="coding-challenge/:challengeKey" element={<CodingChallenge />} />
      <Route path="403" element={<Forbidden />} />
      <Route path="*" element={<Search />} />
    </Routes>
  )
}
