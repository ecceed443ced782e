import './serve.ts'
