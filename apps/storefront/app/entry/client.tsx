import '../app.css'
import { start } from './start.tsx'

void start()
