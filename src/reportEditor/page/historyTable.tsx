import type { HistoryView } from '../protocol';
import type { Texts } from '../texts';
import { Icon } from './icon';

const [width, height, margin] = [600, 120, 10];

interface HistoryProps {
  readonly history: HistoryView;
  readonly texts: Texts;
  readonly compare: () => void;
}

/** A report's history, as a chart and as a table. */
export function History({ history, texts, compare }: HistoryProps) {
  return (
    <section>
      <h2 id="history">{texts.history}</h2>
      <p>{history.summary}</p>
      <button onClick={compare}>{texts.compareVersions}</button>
      {history.points.length > 1 && <Line history={history} />}
      <table aria-labelledby="history">
        <thead>
          <tr>
            <th scope="col">{texts.generated}</th>
            <th scope="col">{texts.result}</th>
            <th scope="col">{texts.score}</th>
            <th scope="col">{texts.failedChecks}</th>
          </tr>
        </thead>
        <tbody>
          {history.rows.map(({ time, result, resultLabel, score, checks }, index) => (
            <tr key={index}>
              <th scope="row">{time}</th>
              <td class="outcome">
                <Icon name={result ?? 'unrated'} />
                {resultLabel}
              </td>
              <td>{score}</td>
              <td>{checks}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ history: { points, summary } }: { readonly history: HistoryView }) {
  const places = points.map(({ x, y }) => ({
    x: margin + x * (width - 2 * margin),
    y: margin + (1 - y) * (height - 2 * margin),
  }));
  return (
    <svg class="line" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
      <polyline points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {places.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="4" />
      ))}
    </svg>
  );
}
