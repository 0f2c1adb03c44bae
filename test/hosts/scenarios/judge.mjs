/** Compares what was seen of a host with what its adapter declares: a list of differences, in words. */

const short = (text) => (text.length > 300 ? `${text.slice(0, 300)} ...` : text);

/** `seen` comes from `play`. */
export function judge(scenario, declared, seen) {
  const { runs, sessions, strange } = seen;
  if (runs.some(({ timedOut }) => timedOut)) return ['it did not end within its time'];
  const faults = sessions.flat().filter(({ event_type }) => event_type === 'fault.raised');
  return [
    ...faults.map(({ data }) => `a fault was raised: ${short(JSON.stringify(data))}`),
    ...(sessions.length === 0 ? ['nothing was recorded'] : []),
    ...judgeVerdicts(scenario, declared, seen),
    ...(sessions.length === 0 ? [] : judgeTraits(scenario, declared, seen)),
    ...(scenario.answers ? judgeAnswers(declared, seen) : []),
    ...strange
      .filter((what) => !/\/models\b|count_?tokens/i.test(what))
      .map((what) => `it asked for ${what}`),
  ];
}

const verdictsOf = (events) =>
  events
    .filter(({ event_type }) => event_type.startsWith('verdict.'))
    .map(({ event_type, data }) => `${event_type.slice('verdict.'.length)} ${data.reason}`);

/**
 * The verdicts prompt by prompt: a prompt of a person begins a new list, and so does what follows a stop that was let go, where the
 * host tells of no prompts.
 */
export function verdictsByPrompt(sessions, sendsPrompts) {
  return sessions.flatMap((events) => {
    if (!sendsPrompts) return splitAfterPasses(verdictsOf(events));
    const lists = [];
    for (const event of events) {
      if (event.event_type === 'user_prompt.submit' && event.data.origin === 'human') lists.push([]);
      else lists.at(-1)?.push(event);
    }
    return lists.map(verdictsOf);
  });
}

function splitAfterPasses(verdicts) {
  const lists = [[]];
  for (const [index, verdict] of verdicts.entries()) {
    lists.at(-1).push(verdict);
    if (!verdict.startsWith('block') && index < verdicts.length - 1) lists.push([]);
  }
  return lists;
}

function judgeVerdicts(scenario, declared, { sendsPrompts, sessions, turns, prompts, theirs }) {
  const seen = verdictsByPrompt(sessions, sendsPrompts);
  const told = short(JSON.stringify(seen));
  const all = seen.flat();
  const blocks = all.filter((verdict) => verdict.startsWith('block'));
  if (scenario.unblocked) {
    if (!turns.some(({ turn }) => turn.fail || turn.hang)) return ['the model was not asked so often'];
    return blocks.length === 0 ? [] : [`it was blocked: ${told}`];
  }
  if (scenario.ends) {
    // A hook that its host has stopped calling is not asked about the last stop.
    const isLast =
      all.at(-1)?.startsWith('block') && all.length < (declared.hostCap ?? Number.POSITIVE_INFINITY);
    const most = Math.max(
      0,
      ...seen.map((list) => list.filter((verdict) => verdict.startsWith('block')).length),
    );
    return [
      ...(scenario.theirs !== undefined && theirs === 0 ? ["the other program's hook was not called"] : []),
      ...(most > declared.cap ? [`${most} blocks in a window, and the cap is ${declared.cap}`] : []),
      ...(all.length === 0 || isLast ? [`the chain ended so: ${told}`] : []),
    ];
  }
  // Sessions that run at once may be recorded in either order.
  const order = (lists) => (scenario.sessions === 'apart' ? lists.map(String).sort() : lists.map(String));
  const due = scenario.verdicts(declared, prompts);
  if (JSON.stringify(order(seen)) === JSON.stringify(order(due))) return [];
  return [`verdicts ${told}, and ${JSON.stringify(due)} is declared`];
}

function judgeTraits(scenario, { textReturns, turnIds, shellTools }, { sessions, prompts }) {
  const events = sessions.flat();
  const of = (type) => events.filter(({ event_type }) => event_type === type);
  const blocks = of('verdict.block').length;
  const returned = of('user_prompt.submit').filter(({ data }) => data.origin === 'harnery').length;
  const tools = of('tool.pre_use').map(({ data }) => data.tool_name);
  const expectedSessions = scenario.sessions === 'apart' ? prompts.length : 1;
  return [
    ...(sessions.length === expectedSessions
      ? []
      : [`${sessions.length} sessions, and ${expectedSessions} are due`]),
    ...(!textReturns && returned > 0 ? ['the text of a block came back as a prompt'] : []),
    ...(textReturns && scenario.theirs === undefined && returned !== blocks
      ? [`of ${blocks} blocks ${returned} came back as prompts`]
      : []),
    ...(tools.every((name) => shellTools.includes(name))
      ? []
      : [`tools by the names ${[...new Set(tools)]}`]),
    ...(turnIds && of('tool.pre_use').some(({ turn_id }) => !turn_id) ? ['a tool event had no turn id'] : []),
  ];
}

/** Which answers the person is shown after a block. */
function judgeAnswers({ answers, blocks }, { runs, turns }) {
  const out = runs.map((run) => run.out).join('\n');
  const given = turns.flatMap(({ turn }) => (turn.text ? [turn.text] : []));
  const [first, last] = [given[0], given.at(-1)];
  if (last === undefined || !out.includes(last)) return [`the last answer was not shown: ${short(out)}`];
  if (!blocks || first === last) return [];
  const isShown = out.includes(first);
  if (isShown === (answers === 'all')) return [];
  return [`the answer before the block was ${isShown ? '' : 'not '}shown, and the adapter says "${answers}"`];
}
