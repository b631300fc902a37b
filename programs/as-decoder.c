/*
 * Runs the program of its own name (ffmpeg, ffprobe, node) as the user who owns this file, which is set-user-ID, and ends
 * as it ended. In the container and under systemd photos and videos are read in that way: what takes over a decoder can
 * read neither the environment of the server, where the secrets are, nor its database. The group stays the server's:
 * that opens the folder of the work.
 *
 * Two processes: the server may not end what runs as another user, but it may end this one, and the program goes with it.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void die(const char *what) {
  perror(what);
  _exit(126);
}

/* For good: nothing that the program starts gets another user back. */
static void become(uid_t user) {
  if (setresuid(user, user, user) != 0 || getuid() != user) die("setresuid");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) die("no_new_privs");
}

/* Last in the queue for the processor, and first to be ended when memory runs out. */
static void step_back(void) {
  setpriority(PRIO_PROCESS, 0, 19);
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score < 0) return;
  if (write(score, "1000", 4) != 4) perror("oom_score_adj");
  close(score);
}

static void run(char **arguments) {
  static const char *const folders[] = {"/usr/local/bin/", "/usr/bin/"};
  const char *slash = strrchr(arguments[0], '/');
  const char *name = slash == NULL ? arguments[0] : slash + 1;
  char path[256];
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    if (snprintf(path, sizeof path, "%s%s", folders[i], name) >= (int)sizeof path) continue;
    execv(path, arguments);
  }
  die(name);
}

int main(int count, char **arguments) {
  uid_t user = geteuid();
  if (count < 1 || user == 0 || user == getuid()) {
    fputs("as-decoder: it must be set-user-ID, of a user who is neither root nor its caller\n", stderr);
    return 126;
  }
  pid_t self = getpid();
  pid_t child = fork();
  if (child < 0) die("fork");
  if (child == 0) {
    become(user);
    step_back();
    umask(002);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) die("pdeathsig");
    if (getppid() != self) return 126;
    run(arguments);
  }
  int status;
  while (waitpid(child, &status, 0) != child) continue;
  if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
  /* As the program ended; without a second core file. */
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(WTERMSIG(status), SIG_DFL);
  kill(self, WTERMSIG(status));
  return 128 + WTERMSIG(status);
}
