import Clock3 from 'lucide-react/icons/clock-3';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';

/** Icons of a pause control (`pauseControlStateOf`). */
export const PAUSE_ICONS = { pause: Pause, resume: Play, waiting: Clock3 } as const;
