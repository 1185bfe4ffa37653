// The form of the help texts of all programs.
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// Gives the help of `app`, and of the commands that are added to it later, the form of all
/// programs: the description is a sentence, the options have lower-case texts and short types (N
/// for an integer, X for a number, 1..9 for a range).
void set_help_form(CLI::App& app);

}  // namespace fukumi
