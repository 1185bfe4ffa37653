// The program of every page: requests a move, a win and facts from the engine, and writes them into
// the page. `options` are those of create().
export async function run(Fukumi, options) {
  const answers = {};
  try {
    const engine = await Fukumi.create(options);
    answers.threads = engine.threads;
    answers.nodes = (await engine.bestMove({ moves: ['h8', 'i9'] }, { nodes: 1000 })).nodes;
    answers.move = (await engine.bestMove({ moves: ['h8', 'a1', 'i8', 'a2', 'j8', 'a3', 'k8', 'g8'] })).move;
    answers.renju = (await engine.solve({ rule: 'renju', moves: ['h8', 'a1', 'i8', 'a3', 'j8', 'a5'] })).verdict;
    answers.refused = await engine.bestMove({}, { time: 1 }).catch((error) => error.code);
    engine.close();
  } catch (error) {
    answers.error = String(error);
  }
  document.body.dataset.answers = JSON.stringify(answers);
}
